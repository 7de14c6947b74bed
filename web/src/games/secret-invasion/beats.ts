// How Secret Invasion is told: what somebody learns, and what it costs, is a moment of its own.
import type { BeatKind, Happened, Thing } from '../../lib/beats'
import type { GameWords } from '../../protocol'

const handOf = (seat: unknown): string => `hand ${String(seat)}`
const face = (card: unknown): string | null => (typeof card === 'string' ? card : null)

/** Two cards side by side, each from its owner and with their name; unseen by who is not meant. */
function both(event: Happened, own: string, other: string, reader: number | null): [Thing, Thing] {
  const [seat, target] = [Number(event['seat']), Number(event['target'])]
  const [first, second] = reader === target ? [target, seat] : [seat, target]
  return [
    { card: face(event[own]), from: handOf(first), to: handOf(first), of: first },
    { card: face(event[other]), from: handOf(second), to: handOf(second), of: second },
  ]
}

/** The card that was named, as a ghost over the hand it was looked for in; if it is there, it is shown when it is discarded. */
function named(event: Happened, game: GameWords): Thing[] {
  if (event['hit'] === true) return []
  const wanted = Object.keys(game.cards).filter((card) => game.cards[card]!.number === event['number'])
  return wanted.map((card) => ({ card, from: handOf(event['target']), to: null, ghost: true }))
}

/** All hands that are shown at the end of a round, whoever knew them before, each with whose it is: what it was won with first. */
function shownHands(event: Happened): Thing[] {
  const [hands, winners] = [(event['hands'] ?? []) as (string | null)[], (event['winners'] ?? []) as number[]]
  const things = hands.flatMap((card, seat) => (card ? [{ card, from: handOf(seat), to: handOf(seat), of: seat, won: winners.includes(seat) }] : []))
  return things.sort((one, other) => Number(other.won) - Number(one.won)).map(({ won: _, ...thing }) => thing)
}

export const beats: Record<string, BeatKind> = {
  aimed: { weight: 'glance' },
  named: { weight: 'step', things: named },
  looked: {
    weight: 'moment',
    things: (event) => [{ card: face(event['card']), from: handOf(event['target']), to: handOf(event['target']) }],
  },
  compared: { weight: 'moment', things: (event, _, reader) => both(event, 'own', 'other', reader) },
  swapped: {
    things: (event, _, reader) => {
      const [gave, got] = both(event, 'gave', 'got', reader)
      return [{ ...gave, to: got.from }, { ...got, to: gave.from }]
    },
  },
  out: { sums: true },
  /** Who is out lays down what they held. */
  discarded: { result: (event, before) => before['kind'] === 'out' && before['seat'] === event['seat'] },
  'round-over': { things: shownHands },
  protected: { weight: 'step', things: () => [] },
}
