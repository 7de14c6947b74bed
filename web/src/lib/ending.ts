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

const MOST = 7
const FEW = 3

/** The story in a few lines: round by round, or, where there are no rounds, what weighed most near the end. */
export function highlights(story: Line[]): string[] {
  const rounds = story.filter((line) => line.weight === 'act')
  if (rounds.length > 1) return rounds.slice(-MOST).map((line) => line.text)
  const heavy = story.filter((line) => line.weight === 'moment' && line.kind !== 'game-over')
  return (heavy.length ? heavy : story.filter((line) => line.weight === 'step')).slice(-FEW).map((line) => line.text)
}
