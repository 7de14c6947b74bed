import { expect, test } from 'vitest'
import { alike, cardOption, cardsIn, handOptions, cardsOf, isPointedAt, middleZones, ownHand, pileOption, seatsAround, seatsNeeded, shownOf, unplaced, zonesOf } from '../src/lib/board'
import type { GameWords, OptionShown, ViewShown, ZoneShown } from '../src/protocol'

const zone = (name: string, seat: number | null, ...cards: (string | null)[]): ZoneShown => ({ name, seat, cards })
const view = (seat: number | null, seats: number, ...zones: ZoneShown[]): ViewShown => ({
  game: 'x', seat, seats: Array.from({ length: seats }, () => ({})), zones, facts: {}, asked: [], prompt: null, about: {},
  seconds: 0, options: [], given: [], outcome: null, mode: '', rule: '', at: '', picks: 0, answered: [], also: [], timers: [],
})
const option = (about: string, word: string): OptionShown => ({ id: 0, text: `do ${word}`, verb: 'do', about, word })
const game = { cards: { luke: { name: 'Luke' }, 'c-3po': { name: 'C-3PO' }, 'r2-d2': { name: 'R2-D2' } } } as unknown as GameWords

test('the others sit in the order of play, from the left of the viewer', () => {
  expect(seatsAround(view(1, 4))).toEqual([2, 3, 0])
  expect(seatsAround(view(null, 3))).toEqual([0, 1, 2])
  expect(seatsAround({ ...view(1, 4), facts: { order: [0, 3, 1, 2] } })).toEqual([2, 0, 3]) // who joined late sits between
})

test('the own hand is held, all other zones lie in front of their owner or in the middle', () => {
  const v = view(0, 2, zone('deck', null, null), zone('open', null), zone('hand', 0, 'luke'), zone('pile', 0), zone('hand', 1, null))
  expect(ownHand(v)).toEqual(['luke'])
  expect(zonesOf(v, 0).map((z) => z.name)).toEqual(['pile'])
  expect(zonesOf(v, 1).map((z) => z.name)).toEqual(['hand'])
  expect(middleZones(v).map((z) => z.name)).toEqual(['deck'])
})

test('of many cards that nobody sees few are drawn, of those that are seen all', () => {
  expect(shownOf(zone('hand', 0, null, null))).toEqual([0, 1])
  expect(shownOf(zone('hand', 0, null, null, null, null))).toEqual([3])
  expect(shownOf(zone('hand', 0, 'luke', null, null, null, 'c-3po', null, null))).toEqual([0, 1, 2, 3, 4])
})

test('a deck stays a stack until its last card', () => {
  expect(shownOf(zone('deck', null, null, null))).toEqual([1])
  expect(shownOf(zone('deck', null, null))).toEqual([0])
})

test('every option is shown on the table or beside the question', () => {
  const v = view(0, 2, zone('hand', 0, 'luke'), zone('planets', null, 'hoth'), zone('deck', null, null))
  const options = [
    option('card', 'luke'), option('card', 'hoth'), option('card', 'unseen'), option('seat', '1'), option('seat', '7'),
    option('pile', 'deck'), option('pile', 'nowhere'), option('number', '3'), option('', ''),
  ]
  expect(unplaced(options, v).map((one) => one.word)).toEqual(['unseen', '7', 'nowhere', '3', ''])
})

test('a card that is held and also lies open is an option in the hand alone', () => {
  const [hand, pile] = [zone('hand', 0, 'luke'), zone('pile', 1, 'luke', 'c-3po')]
  const v = view(0, 2, hand, pile)
  const options = [option('card', 'luke'), option('card', 'c-3po')]
  expect(cardOption(options, v, hand, 'luke')).toBe(options[0])
  expect(cardOption(options, v, pile, 'luke')).toBeUndefined()
  expect(cardOption(options, v, pile, 'c-3po')).toBe(options[1])
  expect(cardOption(options, v, pile, null)).toBeUndefined()
})

test('where a question says in which place its cards lie, they are options there alone', () => {
  const [hand, mine, theirs] = [zone('hand', 0, 'luke'), zone('fleet', 0, 'luke'), zone('fleet', 1, 'luke')]
  const options = [option('card', 'luke')]
  const asked = (at: string): ViewShown => ({ ...view(0, 2, hand, mine, theirs), at })
  const placed = (v: ViewShown) => [hand, mine, theirs].map((place) => cardOption(options, v, place, 'luke') !== undefined)
  expect(placed(asked('fleet 1'))).toEqual([false, false, true])
  expect(placed(asked('fleet 0'))).toEqual([false, true, false])
  expect(placed(asked('hand 0'))).toEqual([true, false, false])
  expect(placed(asked(''))).toEqual([true, false, false])
  expect(handOptions(options, asked('fleet 1'), 'luke')).toEqual([])
  expect(handOptions(options, asked('hand 0'), 'luke')).toEqual(options)
  expect(placed(asked('fleet'))).toEqual([false, true, true]) // everybody's own
  expect(handOptions(options, asked('hand'), 'luke')).toEqual(options)
})

test('several things can be done with one card', () => {
  const v = view(0, 2, zone('hand', 0, 'luke', 'c-3po'))
  const options = ['defend', 'enlist'].map((verb, id) => ({ ...option('card', 'luke'), id, verb }))
  expect(handOptions(options, v, 'luke')).toEqual(options)
  expect(handOptions(options, v, 'c-3po')).toEqual([])
})

test('a pile is pointed at by its name, or by name and owner', () => {
  expect(pileOption([option('pile', 'fleet 1')], zone('fleet', 1))?.word).toBe('fleet 1')
  expect(pileOption([option('pile', 'fleet 1')], zone('fleet', 2))).toBeUndefined()
  expect(pileOption([option('pile', 'deck')], zone('deck', null))?.word).toBe('deck')
})

test('the cards of the last events, each once, the latest last', () => {
  const events = [{ kind: 'a', card: 'luke' }, { kind: 'b', cards: ['c-3po', null, 'r2-d2'] }, { kind: 'c', card: 'c-3po', seat: 1 }]
  expect(cardsOf(events, game, 2)).toEqual(['r2-d2', 'c-3po'])
  expect(cardsOf([{ kind: 'drew', seat: 1 }], game, 2)).toEqual([])
})

test('an answer that names cards is shown with them', () => {
  expect(cardsIn('«C-3PO» или «R2-D2»', game)).toEqual(['c-3po', 'r2-d2'])
  expect(cardsIn('Take no risk', game)).toEqual([])
})

test('beside a television only those places are shown that matter now', () => {
  const v = view(0, 5, zone('hand', 0, 'luke'), zone('hand', 1, null), zone('hand', 2, 'c-3po'), zone('fleet', 3, 'r2-d2'), zone('deck', null, null))
  expect(seatsNeeded([], v)).toEqual([2])
  expect(seatsNeeded([option('seat', '1'), option('card', 'r2-d2')], v)).toEqual([1, 2, 3])
  expect(isPointedAt([option('pile', 'deck')], v, v.zones[4]!)).toBe(true)
  expect(isPointedAt([option('card', 'luke')], v, v.zones[4]!)).toBe(false)
})

test('of several things that can be done with one player or card none is out of reach', () => {
  const [swap, raid, other, done] = [{ ...option('seat', '1'), id: 1, verb: 'fleet' }, { ...option('seat', '1'), id: 2, verb: 'raid' }, option('seat', '2'), option('', '')]
  const options = [swap, raid, other, done]
  expect(alike(options, swap)).toEqual([swap, raid])
  expect(alike(options, raid)).toEqual([swap, raid])
  expect(alike(options, other)).toEqual([other])
  expect(alike(options, done)).toEqual([done])
})
