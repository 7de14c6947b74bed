import { expect, test } from 'vitest'
import { laidOpen, roundEnd } from '../src/games/secret-invasion/round'
import type { ViewShown } from '../src/protocol'

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

const before = view(1, [['luke', 'han'], [null], []], [['trooper'], ['vader'], ['leia']])
const dealt: [Cards[], Cards[]] = [[['boba', 'han'], [null], [null]], [[], [], []]]

test('when a round ends by the highest card, all who were in lie open, with what they have discarded', () => {
  const shown = roundEnd(before, view(2, ...dealt, ended('highest-card', [1], ['luke', 'obi-wan', null], [['trooper', 'han'], ['vader'], ['leia']])))
  expect(cards(shown, 'hand')).toEqual([['luke'], ['obi-wan'], []])
  expect(cards(shown, 'pile')).toEqual([['trooper', 'han'], ['vader'], ['leia']])
  expect(cards(shown, 'deck')).toEqual([[]])
  expect(shown!.seats.map((seat) => seat['out'])).toEqual([false, false, true])
  expect(shown!.outcome?.winners).toEqual([1])
  expect([shown!.options, shown!.asked]).toEqual([[], []])
})

test('who is the only one left need not show the card: it is seen by its owner alone', () => {
  const mine = roundEnd(before, view(2, ...dealt, ended('last-one-in', [0], [], [['trooper', 'han'], ['vader', 'leia'], ['leia']])))
  expect(cards(mine, 'hand')).toEqual([['luke'], [], []])
  const theirs = roundEnd(before, view(2, ...dealt, ended('last-one-in', [1], [], [['trooper', 'han', 'luke'], ['vader'], ['leia']])))
  expect(cards(theirs, 'hand')).toEqual([[], [null], []])
  expect(cards(theirs, 'deck')).toEqual([[null]])
})

test('in the midst of a round there is nothing to look back at', () => {
  expect(roundEnd(before, view(1, ...dealt))).toBeNull()
  expect(roundEnd(before, view(2, ...dealt, { outcome: { winners: [0] } }))).toBeNull()
})

test('at the end of the game the hands that were shown lie open', () => {
  const over = { ...ended('highest-card', [1], ['luke', 'leia', null], []), outcome: { winners: [1], reason: 'tokens', scores: [] } }
  expect(cards(laidOpen(view(2, [['luke'], [null], []], [[], [], []], over)), 'hand')).toEqual([['luke'], ['leia'], []])
  const unshown = { ...over, ...ended('last-one-in', [1], [], []) }
  expect(cards(laidOpen(view(2, [[], [null], []], [[], [], []], unshown)), 'hand')).toEqual([[], [null], []])
})
