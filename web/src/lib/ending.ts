// How a game ended, as any game can tell it: who won, and which lines of the story decided it.
import type { OutcomeShown } from '../protocol'
import type { Line } from './beats'

export type Victory = 'nobody' | 'all' | 'you' | 'others'

/** Who won, for this reader: a team may win or lose together. */
export function victory({ winners }: OutcomeShown, seats: number, own: number | null): Victory {
  if (!winners.length) return 'nobody'
  if (winners.length === seats && seats > 1) return 'all'
  return own !== null && winners.includes(own) ? 'you' : 'others'
}

/** Whether points were counted: where the winners have one and the others none, they say no more than who won. */
export const hasPoints = ({ scores, winners }: OutcomeShown): boolean => scores.some((score, seat) => score !== (winners.includes(seat) ? 1 : 0))

const MOST = 7
const MOST_ON_TV = 5 // nobody scrolls there
const FEW = 3

export interface Highlights {
  first: number // the number of the first line: who hears of the last rounds hears which they were
  lines: string[]
}

/** The story in a few lines: round by round, or by what decides the game, or else what weighed most near the end. */
export function highlights(story: Line[], tv = false, decides?: string): Highlights {
  const rounds = story.filter((line) => (decides === undefined ? line.weight === 'act' : line.kind === decides)).map((line) => line.text)
  const lines = rounds.slice(tv ? -MOST_ON_TV : -MOST)
  if (rounds.length > 1) return { first: rounds.length - lines.length + 1, lines }
  const heavy = story.filter((line) => line.weight === 'moment' && line.kind !== 'game-over')
  return { first: 1, lines: (heavy.length ? heavy : story.filter((line) => line.weight === 'step')).slice(-FEW).map((line) => line.text) }
}
