import { expect, test } from 'vitest'
import { viewOfMoment, storyUntil } from '../src/lib/replay'
import type { MomentShown, ViewShown } from '../src/protocol'

const view = { seat: 1, zones: [{ name: 'hand', seat: 0, cards: [null] }, { name: 'deck', seat: null, cards: [null, null] }] } as unknown as ViewShown
const moment = (events: string[], open?: Record<string, string[]>): MomentShown =>
  ({ seat: 0, action: '', events: events.map((kind) => ({ kind })), view, open, said: { events } }) as unknown as MomentShown

test('what is open is laid on the table, and nobody holds a hand', () => {
  const shown = viewOfMoment(moment([], { 'hand 0': ['luke'], deck: ['han', 'leia'] }))
  expect(shown.seat).toBeNull()
  expect(shown.zones.map((zone) => zone.cards)).toEqual([['luke'], ['han', 'leia']])
})

test('through one pair of eyes only what they saw is there', () => {
  expect(viewOfMoment(moment([])).zones.map((zone) => zone.cards)).toEqual([[null], [null, null]])
})

test('the story up to a moment', () => {
  const moments = [moment(['dealt']), moment(['a', 'b']), moment(['c'])]
  const until = (at: number): string[] => storyUntil(moments, at, { seat: null, game: { cards: {} } as never, kinds: {} }).map((line) => line.text)
  expect(until(0)).toEqual(['dealt'])
  expect(until(1)).toEqual(['dealt', 'a', 'b'])
  expect(until(9)).toEqual(['dealt', 'a', 'b', 'c'])
})
