import { expect, test } from 'vitest'
import { laidOpen } from '../src/games/secret-invasion/laid-open'
import { beats } from '../src/games/secret-invasion/beats'
import type { GameWords, ViewShown } from '../src/protocol'

type Cards = (string | null)[]
const laid = (hands: Cards[], piles: Cards[], deck: Cards = []) => [
  { name: 'deck', seat: null, cards: deck },
  { name: 'aside', seat: null, cards: [null] },
  ...hands.flatMap((cards, seat) => [{ name: 'hand', seat, cards }, { name: 'pile', seat, cards: piles[seat]! }]),
]
const view = (round: number, hands: Cards[], piles: Cards[], more: object = {}): ViewShown =>
  ({ game: 'secret-invasion', seat: 0, seats: hands.map(() => ({ tokens: 1, out: false, protected: false })), zones: laid(hands, piles, [null]), facts: { round, last_round: null }, options: [{ id: 1 }], asked: [0], prompt: 'discard', outcome: null, ...more }) as unknown as ViewShown
const ended = (reason: string, winners: number[], hands: Cards, piles: Cards[]) => ({ facts: { round: 2, last_round: { winners, reason, hands, piles } } })
const cards = (found: ViewShown | null, name: string): Cards[] => found!.zones.filter((zone) => zone.name === name).map((zone) => zone.cards)

test('at the end of the game the hands that were shown lie open', () => {
  const over = { ...ended('highest-card', [1], ['luke', 'leia', null], []), outcome: { winners: [1], reason: 'tokens', scores: [] } }
  expect(cards(laidOpen(view(2, [['luke'], [null], []], [[], [], []], over)), 'hand')).toEqual([['luke'], ['leia'], []])
  const unshown = { ...over, ...ended('last-one-in', [1], [], []) }
  expect(cards(laidOpen(view(2, [[], [null], []], [[], [], []], unshown)), 'hand')).toEqual([[], [null], []])
})

test('at the end of a round all hands that are shown are seen, what it was won with first', () => {
  const over = { kind: 'round-over', winners: [2], hands: ['c-3po', 'trooper', 'leia', null] }
  const things = beats['round-over']!.things!(over, {} as GameWords, 0, [{ card: 'trooper', from: 'hand 1', to: 'hand 1' }])
  expect(things.map((thing) => [thing.card, thing.from])).toEqual([['leia', 'hand 2'], ['c-3po', 'hand 0'], ['trooper', 'hand 1']])
  expect(beats['round-over']!.things!({ ...over, hands: [] }, {} as GameWords, 0, [])).toEqual([])
})
