// A card on the table dragged onto another one.  Cards say where they lie by `data-lies`.
import { lyingAt, type Lying } from './begun'

const STILL = 10 // pixels: less is a tap

export function dragOnto(root: HTMLElement, drop: (from: Lying, onto: Lying) => void): { destroy: () => void } {
  let drag: { source: HTMLElement; x: number; y: number; moved: boolean } | null = null
  let dragged = false
  const stop = new AbortController()
  const { signal } = stop

  const under = (event: PointerEvent): HTMLElement | null => {
    const found = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest<HTMLElement>('[data-lies]'))
    return found.find((one) => one && one !== drag?.source) ?? null
  }
  function press(event: PointerEvent): void {
    dragged = false
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lies][data-can]') : null
    if (!source || event.button !== 0 || source.closest('.hand')) return
    drag = { source, x: event.clientX, y: event.clientY, moved: false }
  }
  function move(event: PointerEvent): void {
    if (!drag) return
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
    drag.moved ||= Math.hypot(dx, dy) > STILL
    if (!drag.moved) return
    drag.source.setPointerCapture(event.pointerId)
    drag.source.classList.add('dragged-card')
    drag.source.style.translate = `${dx}px ${dy}px`
  }
  function end(event: PointerEvent): void {
    if (!drag) return
    const { source, moved } = drag
    const onto = moved && event.type === 'pointerup' ? under(event) : null
    source.classList.remove('dragged-card')
    source.style.translate = ''
    drag = null
    dragged = moved
    if (onto) drop(lyingAt(source.dataset['lies']!), lyingAt(onto.dataset['lies']!))
  }
  /** The click that ends a drag is none. */
  function click(event: MouseEvent): void {
    if (!dragged) return
    dragged = false
    event.stopPropagation()
    event.preventDefault()
  }
  root.addEventListener('pointerdown', press, { signal })
  root.addEventListener('pointermove', move, { signal })
  root.addEventListener('pointerup', end, { signal })
  root.addEventListener('pointercancel', end, { signal })
  root.addEventListener('click', click, { signal, capture: true })
  return { destroy: () => stop.abort() }
}
