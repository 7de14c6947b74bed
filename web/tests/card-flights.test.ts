import { expect, test } from 'vitest'
import { flights } from '../src/lib/card-flights'
import type { ViewShown, ZoneShown } from '../src/protocol'

const view = (zones: [string, number | null, (string | null)[]][]): ViewShown => ({
  game: 'x', seat: 0, seats: [], facts: {}, asked: [], prompt: null, about: {}, seconds: 0, options: [],
  given: [], outcome: null, mode: '', rule: '', at: '', picks: 0, answered: [], also: [], timers: [], zones: zones.map(([name, seat, cards]): ZoneShown => ({ name, seat, cards })),
})

test('a discard goes from the hand to the pile', () => {
  const before = view([['hand', 0, ['luke', 'leia']], ['pile', 0, []]])
  const after = view([['hand', 0, ['leia']], ['pile', 0, ['luke']]])
  expect(flights(before, after)).toMatchObject([{ from: 'hand 0', to: 'pile 0', card: 'luke' }])
})

test('a hidden card is shown by the face it gets', () => {
  const before = view([['deck', null, [null, null]], ['hand', 0, ['leia']]])
  const after = view([['deck', null, [null]], ['hand', 0, ['leia', 'han']]])
  expect(flights(before, after)).toMatchObject([{ from: 'deck', to: 'hand 0', card: 'han' }])
})

test('a card nobody sees flies face down', () => {
  const before = view([['deck', null, [null, null]], ['hand', 1, [null]]])
  const after = view([['deck', null, [null]], ['hand', 1, [null, null]]])
  expect(flights(before, after)).toMatchObject([{ from: 'deck', to: 'hand 1', card: null }])
})

test('a discard and the draw after it are two flights', () => {
  const before = view([['deck', null, [null, null]], ['hand', 1, [null, null]], ['pile', 1, []], ['hand', 0, ['leia']]])
  const after = view([['deck', null, [null]], ['hand', 1, [null]], ['pile', 1, ['boba']], ['hand', 0, ['leia', 'han']]])
  expect(flights(before, after)).toContainEqual({ from: 'hand 1', to: 'pile 1', card: 'boba', left: null, came: 'boba' })
})

test('what stays does not fly', () => {
  const same = view([['hand', 0, ['luke']], ['deck', null, [null]]])
  expect(flights(same, same)).toEqual([])
})
