import { expect, test } from 'vitest'
import { beats } from '../src/games/secret-invasion/beats'
import type { GameWords } from '../src/protocol'

test('at the end of a round all hands that are shown are seen, what it was won with first', () => {
  const over = { kind: 'round-over', winners: [2], hands: ['c-3po', 'trooper', 'leia', null] }
  const things = beats['round-over']!.things!(over, {} as GameWords, 0, [{ card: 'trooper', from: 'hand 1', to: 'hand 1' }])
  expect(things.map((thing) => [thing.card, thing.from, thing.of])).toEqual([['leia', 'hand 2', 2], ['c-3po', 'hand 0', 0], ['trooper', 'hand 1', 1]])
  expect(beats['round-over']!.things!({ ...over, hands: [] }, {} as GameWords, 0, [])).toEqual([])
})

test('SI-9, SI-12 two cards beside each other have the names of their owners', () => {
  const event = { seat: 0, target: 2, own: 'luke', other: 'leia', gave: 'luke', got: 'leia' }
  const owners = (kind: string, reader: number): unknown => beats[kind]!.things!({ kind, ...event }, {} as GameWords, reader, []).map((thing) => thing.of)
  expect([owners('compared', 0), owners('compared', 1), owners('swapped', 0)]).toEqual([[0, 2], [0, 2], [0, 2]])
  expect(owners('compared', 2)).toEqual([2, 0]) // one's own card first
})
