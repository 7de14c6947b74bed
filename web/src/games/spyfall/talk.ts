// What the view tells of a round's talk and of the rounds that are over.
import type { ViewShown } from '../../protocol'

export interface Entry {
  kind: string
  seat?: number
  target?: number
  words?: string
  yes?: number[]
  no?: number[]
}

export interface Ended {
  spy: number
  card: string
  reason: string
  points: number[]
}

export const threadOf = (view: ViewShown): Entry[] => (view.facts['thread'] as Entry[] | undefined) ?? []
export const endedOf = (view: ViewShown): Ended[] => (view.facts['ended'] as Ended[] | undefined) ?? []
export const stageOf = (view: ViewShown): string => String(view.facts['stage'])
export const seatIn = (view: ViewShown, fact: string): number | null => (view.facts[fact] as number | null | undefined) ?? null

/** Whose card a vote has turned at the end of the round; nobody's, if it ended in another way. */
export function turnedByAll(view: ViewShown, { reason }: Ended): number | null {
  if (!['innocent', 'found', 'voted'].includes(reason)) return null
  return threadOf(view).filter(({ kind }) => kind === 'votes').at(-1)?.seat ?? null
}

/** Whether the vote that is seen waits for the reader: while its end is told, the next one may be open already. */
export const mayVote = (view: ViewShown): boolean =>
  view.seat !== null && seatIn(view, 'suspect') !== view.seat && shownVotes(view) === null && !view.answered.includes(view.seat)

/** The votes that lie open now: those of the vote that has just been shown. */
export function shownVotes(view: ViewShown): Entry | null {
  const last = threadOf(view).at(-1)
  return last?.kind === 'votes' && last.seat === seatIn(view, 'suspect') ? last : null
}
