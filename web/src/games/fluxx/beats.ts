// How Fluxx is told.  A window opens at every card, so what everybody expects goes by in a glance: a turn begins, nobody
// answers, a keeper lies where it belongs.  What changes hands, or what is played for, takes its time.
import type { BeatKind, Happened, Thing } from '../../lib/beats'

const face = (card: unknown): string | null => (typeof card === 'string' ? card : null)
const keepersOf = (seat: unknown): string => `keepers ${String(seat)}`

/** What follows from a card that nobody answered is seen together with it. */
const follows = (...kinds: string[]) => ({ result: (_: Happened, before: Happened) => ['unanswered', ...kinds].includes(String(before['kind'])) })

/** Who acts gets the one keeper and gives the other. */
const exchanged = (event: Happened): Thing[] => [
  { card: face(event['card']), from: keepersOf(event['target']), to: keepersOf(event['seat']) },
  { card: face(event['other']), from: keepersOf(event['seat']), to: keepersOf(event['target']) },
]

/** The goal that is played for now, not the one that goes. */
const newGoal = (event: Happened, _game: unknown, _seat: unknown, flights: Thing[]): Thing[] => {
  const came = flights.filter((flight) => flight.card === event['card'])
  return came.length ? came : [{ card: face(event['card']), from: null, to: null }]
}

/** The card whose right is used lies where it was. */
const shown = (event: Happened): Thing[] => (face(event['card']) ? [{ card: face(event['card']), from: null, to: null }] : [])

const QUIET: BeatKind = { weight: 'glance', things: () => [] }

export const beats: Record<string, BeatKind> = {
  turn: QUIET,
  used: { weight: 'step', things: shown },
  unanswered: { weight: 'aside', passing: true },
  untrapped: QUIET,
  laid: { weight: 'glance', ...follows() },
  replaced: { weight: 'glance', ...follows() },
  rule: { weight: 'glance', ...follows('replaced') }, // it was seen when it was played, and stands among the rules
  'goal-gone': { weight: 'glance', ...follows() },
  goal: { sums: true, things: newGoal, ...follows('goal-gone') },
  'drew-apart': { weight: 'glance' },
  gave: { weight: 'glance' },
  'answered-with': { weight: 'moment' },
  took: { weight: 'moment' },
  trapped: { weight: 'moment' },
  exchanged: { weight: 'moment', things: exchanged },
  'rules-gone': { weight: 'moment' },
  traded: { weight: 'step', things: () => [] },
  rotated: { weight: 'step', things: () => [] },
  'hands-moved': { weight: 'step', result: true, things: () => [] },
  'turn-again': { weight: 'step', things: () => [] },
}
