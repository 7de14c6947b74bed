// Story and chat as one thread, in the order they happened.
import type { ChatLine } from '../protocol'
import type { Line } from './beats'

export type Piece = { lines: Line[] } | { said: ChatLine }

/** What was said in this game stands where the story was then; what was said before it stands first. */
export function thread(lines: Line[], chat: ChatLine[], game: number): Piece[] {
  const pieces: Piece[] = []
  let told = 0
  const tellUpTo = (count: number): void => {
    if (count > told) pieces.push({ lines: lines.slice(told, count) })
    told = Math.max(told, count)
  }
  for (const said of chat) {
    if (said.game === game) tellUpTo(Math.min(said.after, lines.length))
    pieces.push({ said })
  }
  tellUpTo(lines.length)
  return pieces
}
