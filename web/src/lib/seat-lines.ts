// Lines from one player to another across the table: who aims at whom, who swaps with whom.
import { FITTED } from './fit-to-screen'

export interface Point {
  x: number
  y: number
}
const LEVEL = 60 // pixels
const SAG = 46
const EDGE = 30

const onScreen = (element: Element | null | undefined): DOMRect | undefined => {
  const rect = element?.getBoundingClientRect()
  return rect?.width ? rect : undefined
}

/** The edge of a seat that looks to the middle of the table: of its name, or, where that has no room, of what lies there. */
export function edgeOf(seat: number, board: Element): Point | undefined {
  const place = board.querySelector(`[data-seat='${seat}']`)
  const [around, rect] = [onScreen(board), onScreen(place?.querySelector('.head')) ?? onScreen(place)]
  if (!around || !rect) return undefined
  const below = rect.top + rect.height / 2 > around.top + around.height / 2
  return { x: rect.left + rect.width / 2, y: below ? rect.top : rect.bottom }
}

/** Side by side it hangs a little; up or down the table it goes straight. */
export function straight(a: Point, b: Point): string {
  const sag = Math.abs(a.y - b.y) < LEVEL ? SAG : 0
  return `M${a.x} ${a.y} Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 + sag} ${b.x} ${b.y}`
}

/** As above, but up or down the table it keeps to an edge of it, clear of what lies there. */
export function alongEdge(a: Point, b: Point, board: DOMRect, single = false): string {
  if (Math.abs(a.y - b.y) < LEVEL) return straight(a, b)
  const half = board.left + (single ? 0.4 : 0.5) * board.width // a single one in the middle goes where less lies
  const edge = (a.x + b.x) / 2 < half ? board.left + EDGE : board.right - EDGE
  const pull = (4 * edge - (a.x + b.x) / 2) / 3 // so far that half way it is at the edge
  return `M${a.x} ${a.y} C${pull} ${a.y} ${pull} ${b.y} ${b.x} ${b.y}`
}

/** Does it whenever the table has been drawn anew, and all that lies on it may lie elsewhere. */
export function whenFitted(draw: () => void): () => void {
  addEventListener(FITTED, draw)
  return () => removeEventListener(FITTED, draw)
}
