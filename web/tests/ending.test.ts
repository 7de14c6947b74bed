import { expect, test } from 'vitest'
import type { Line } from '../src/lib/beats'
import { hasPoints, highlights } from '../src/lib/ending'

const line = (text: string, weight: Line['weight']): Line => ({ text, kind: text, seat: null, target: null, result: false, weight, mine: false })
const rounds = (count: number): Line[] => Array.from({ length: count }, (_, i) => [line('played', 'step'), line(`round ${i + 1}`, 'act')]).flat()

test('of many rounds the last are told, by their numbers; fewer where nobody can scroll', () => {
  expect(highlights(rounds(2))).toEqual({ first: 1, lines: ['round 1', 'round 2'] })
  const told = highlights(rounds(10))
  expect([told.first, told.lines[0], told.lines.length]).toEqual([4, 'round 4', 7])
  expect(highlights(rounds(10), true)).toMatchObject({ first: 6, lines: { length: 5 } })
})

test('without rounds the story is what weighed most near the end', () => {
  const story = [line('a', 'moment'), line('b', 'step'), line('game-over', 'moment')]
  expect(highlights(story)).toEqual({ first: 1, lines: ['a'] })
})

test('a game that names what decides it is told by that, however much else there was', () => {
  const story = [line('captured', 'moment'), line('swapped', 'moment'), line('captured', 'moment'), line('swapped', 'moment')]
  expect(highlights(story, false, 'captured')).toEqual({ first: 1, lines: ['captured', 'captured'] })
})

test('where the winners have one and the others none, no points were counted', () => {
  const ended = (scores: number[], winners: number[]) => ({ winners, scores, reason: '' })
  expect(hasPoints(ended([1, 0, 0], [0]))).toBe(false)
  expect(hasPoints(ended([1, 1, 1], [0, 1, 2]))).toBe(false)
  expect(hasPoints(ended([2, 0, 1], [0]))).toBe(true)
  expect(hasPoints(ended([1, 1, 0], [0]))).toBe(true)
})
