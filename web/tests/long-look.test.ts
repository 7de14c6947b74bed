// A mouse that rests on a card is told what it is; who has pressed it looks for what to press next.
import { beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, page } from './fake-browser'

class Thing extends EventTarget {
  constructor(readonly dataset: Record<string, string> = {}) {
    super()
  }
  closest(): Thing | null {
    return this.dataset['card'] ? this : null
  }
  getBoundingClientRect(): DOMRect {
    return {} as DOMRect
  }
}
aBrowser()
vi.useFakeTimers()
vi.stubGlobal('window', globalThis)
vi.stubGlobal('Element', Thing)
Object.assign(page, { querySelector: () => null })
const { longLook } = await import('../src/lib/long-look')

const [root, luke, leia, wood] = [new Thing(), new Thing({ card: 'luke' }), new Thing({ card: 'leia' }), new Thing()]
const shown: (string | null)[] = []
longLook(root as unknown as HTMLElement, { near: () => {}, beside: (card) => void shown.push(card) })
beforeEach(() => void shown.splice(0))

let x = 0
function mouse(kind: string, target: Thing): void {
  const event = Object.assign(new Event(kind), { pointerType: 'mouse', button: 0, clientX: x, clientY: 0 })
  Object.defineProperty(event, 'target', { value: target })
  root.dispatchEvent(event)
}
const comes = (target: Thing): void => {
  mouse('pointerover', target)
  vi.advanceTimersByTime(1000)
}
const rests = (target: Thing): void => {
  x += 50
  mouse('pointerover', target)
  mouse('pointermove', target)
  vi.advanceTimersByTime(1000)
}

test('a mouse that rests on a card is told what it is', () => {
  rests(luke)
  expect(shown.at(-1)).toBe('luke')
})

test('a card that was pressed says nothing over what is to be pressed next, until the mouse has been elsewhere', () => {
  mouse('pointerdown', luke)
  mouse('pointerup', luke)
  rests(new Thing({ card: 'luke' })) // it is raised: the same card, drawn anew
  expect(shown.at(-1)).toBe(null)
  rests(leia)
  expect(shown.at(-1)).toBe('leia')
  mouse('pointerdown', luke)
  mouse('pointerup', luke)
  rests(wood)
  rests(luke)
  expect(shown.at(-1)).toBe('luke')
})

test('a card that moves under the mouse when it is pressed is not left', () => {
  mouse('pointerdown', luke)
  mouse('pointerup', luke)
  mouse('pointerover', wood) // for a moment
  rests(luke)
  expect(shown.at(-1)).toBe(null)
})

test('a card that comes to a mouse at rest is told when the mouse moves on it', () => {
  rests(wood)
  comes(leia)
  expect(shown.at(-1)).toBe(null)
  x += 3
  mouse('pointermove', leia)
  vi.advanceTimersByTime(1000)
  expect(shown.at(-1)).toBe('leia')
})

test('a card that is dealt to where the mouse lies says nothing until the mouse moves', () => {
  const [table, seen] = [new Thing(), vi.fn()]
  longLook(table as unknown as HTMLElement, { near: () => {}, beside: (card) => seen(card) })
  const event = Object.assign(new Event('pointerover'), { pointerType: 'mouse', button: 0, clientX: 7, clientY: 7 })
  Object.defineProperty(event, 'target', { value: leia })
  table.dispatchEvent(event)
  vi.advanceTimersByTime(1000)
  expect(seen).not.toHaveBeenCalledWith('leia')
})

test('who has pressed something in a dialog over a card is not told of the card', () => {
  rests(wood)
  x += 30
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX: x, clientY: 0 }))
  comes(leia)
  expect(shown.at(-1)).toBe(null)
})
