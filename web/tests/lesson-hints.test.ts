import { expect, test } from 'vitest'
import { hintFor } from '../src/lib/lesson-hints'

const lesson = [
  { prompt: 'turn', move: 'defend shuttle', text: 'one' },
  { prompt: 'defend', move: 'planet hoth', text: 'two' },
  { prompt: 'turn', move: 'enlist v-wing', text: 'three' },
]
const followed = lesson.map((step) => step.move)

test('hints come one after the other, each at its question', () => {
  expect(hintFor(lesson, [], 'turn')).toBe(lesson[0])
  expect(hintFor(lesson, followed.slice(0, 1), 'defend')).toBe(lesson[1])
  expect(hintFor(lesson, followed.slice(0, 1), 'turn')).toBeUndefined()
  expect(hintFor(lesson, followed.slice(0, 2), 'turn')).toBe(lesson[2])
  expect(hintFor(lesson, followed, 'turn')).toBeUndefined()
})

test('who goes another way is told so once, and hears no hint that is no longer true', () => {
  expect(hintFor(lesson, ['enlist v-wing'], 'turn')).toBe('astray')
  expect(hintFor(lesson, ['enlist v-wing', 'planet hoth'], 'turn')).toBeUndefined()
  expect(hintFor(lesson, [...followed, 'enlist shuttle'], 'turn')).toBeUndefined()
})
