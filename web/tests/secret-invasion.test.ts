import { expect, test } from 'vitest'
import { beats } from '../src/games/secret-invasion/beats'
import type { GameWords } from '../src/protocol'

test('at the end of a round all hands that are shown are seen, what it was won with first', () => {
  const over = { kind: 'round-over', winners: [2], hands: ['c-3po', 'trooper', 'leia', null] }
  const things = beats['round-over']!.things!(over, {} as GameWords, 0, [{ card: 'trooper', from: 'hand 1', to: 'hand 1' }])
  expect(things.map((thing) => [thing.card, thing.from])).toEqual([['leia', 'hand 2'], ['c-3po', 'hand 0'], ['trooper', 'hand 1']])
  expect(beats['round-over']!.things!({ ...over, hands: [] }, {} as GameWords, 0, [])).toEqual([])
})
