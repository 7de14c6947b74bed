import { expect, test } from 'vitest'
import { secondsLeft, untilNext } from '../src/lib/countdown'

test('the seconds of a countdown begin when they begin, whenever one has started to look', () => {
  for (const left of [60_150, 60_000, 59_999, 59_001, 1500, 1201, 1000]) {
    const shown = secondsLeft(left)
    expect(secondsLeft(left - untilNext(left))).toBe(shown - 1)
    expect(secondsLeft(left - untilNext(left) + 1)).toBe(shown)
  }
})

test('what comes a little late from the server is not shown as a second more', () => {
  expect(secondsLeft(60_150)).toBe(60)
})

test('what has run out stays at nothing', () => {
  expect([secondsLeft(0), secondsLeft(-3000)]).toEqual([0, 0])
  expect(untilNext(-3000)).toBe(1000)
})
