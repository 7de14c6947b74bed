// A long look at a card: hold it, let the mouse rest on it, or press "?".  Cards say which they are by `data-card`.
const HOLD = 480 // milliseconds: a card held so long is looked at
const REST = 650 // milliseconds: a mouse that rests so long wants to know
const STILL = 8 // pixels: a finger never keeps quite still

export interface Looks {
  /** Held, or asked for by the key: the card from near; nothing if the key was pressed with no card there. */
  near: (card: string | null) => void
  /** The mouse rests on it: what it says, beside it; nothing when it has gone. */
  beside: (card: string | null, at: DOMRect | null) => void
}

const cardAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

export function longLook(root: HTMLElement, looks: Looks): { destroy: () => void } {
  let timer = 0
  let start: { x: number; y: number } | null = null
  let over: HTMLElement | null = null
  let mouse: { x: number; y: number } | null = null // where it was last, as far as is known
  let came = false // the card came to the mouse, which has not moved since
  let held = false
  let chosen: string | undefined // who has pressed a card wants to act: beside it is what to press next
  const stop = new AbortController()
  const { signal } = stop

  const leave = (): void => {
    clearTimeout(timer)
    over = null
    looks.beside(null, null)
  }
  const lookSoon = (card: HTMLElement): void => {
    timer = window.setTimeout(() => looks.beside(card.dataset['card']!, card.getBoundingClientRect()), REST)
  }
  function press(event: PointerEvent): void {
    leave()
    mouse = { x: event.clientX, y: event.clientY }
    held = false
    const card = cardAt(event.target)
    chosen = card?.dataset['card']
    if (!card || event.button !== 0) return
    start = { x: event.clientX, y: event.clientY }
    timer = window.setTimeout(() => {
      held = true
      looks.near(card.dataset['card']!)
    }, HOLD)
  }
  function move(event: PointerEvent): void {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL) release()
    mouse = { x: event.clientX, y: event.clientY }
    if (came && over && !chosen && event.pointerType === 'mouse') lookSoon(over)
    came = false
  }
  function release(): void {
    if (start) clearTimeout(timer)
    start = null
  }
  function rest(event: PointerEvent): void {
    const card = cardAt(event.target)
    if (card && card.dataset['card'] !== chosen) chosen = undefined
    if (event.pointerType !== 'mouse' || start || (card && card === over)) return
    leave()
    over = card
    came = mouse === null || (event.clientX === mouse.x && event.clientY === mouse.y)
    // A card that moves under the mouse is not left: the mouse has to rest elsewhere.
    if (!card) timer = window.setTimeout(() => (chosen = undefined), REST)
    else if (!chosen && !came) lookSoon(card)
  }
  /** The click that ends a long press is none. */
  function click(event: MouseEvent): void {
    if (!held) return
    held = false
    event.stopPropagation()
    event.preventDefault()
  }
  function key(event: KeyboardEvent): void {
    if (event.key !== '?' || isWriting(event.target) || document.querySelector('dialog[open]')) return
    const focused = document.activeElement
    const card = cardAt(focused) ?? focused?.querySelector<HTMLElement>('[data-card]') ?? over
    event.preventDefault()
    leave()
    looks.near(focused === document.body ? (over?.dataset['card'] ?? null) : (card?.dataset['card'] ?? null))
  }
  root.addEventListener('pointerdown', press, { signal })
  root.addEventListener('pointermove', move, { signal })
  root.addEventListener('pointerup', release, { signal })
  root.addEventListener('pointercancel', release, { signal })
  root.addEventListener('pointerover', rest, { signal })
  root.addEventListener('pointerleave', leave, { signal })
  root.addEventListener('click', click, { signal, capture: true })
  root.addEventListener('contextmenu', (event) => cardAt(event.target) && event.preventDefault(), { signal })
  document.addEventListener('keydown', key, { signal })
  document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (mouse = { x, y }), { signal, capture: true }) // in a dialog, too
  document.addEventListener('scroll', leave, { signal, capture: true })
  return {
    destroy: () => {
      clearTimeout(timer)
      stop.abort()
    },
  }
}
