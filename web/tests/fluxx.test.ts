// How Fluxx is told: what everybody expects goes by, what follows from a card is seen with it; goals are drawn of cards.
import { expect, test } from 'vitest'
import { beats } from '../src/games/fluxx/beats'
import { byCard, drawingOf } from '../src/games/looks'

const isResult = (kind: string, before: string): boolean => {
  const { result } = beats[kind]!
  return typeof result === 'function' ? result({ kind }, { kind: before }) : result === true
}

test('what a card does is seen together with that nobody answered it', () => {
  for (const kind of ['laid', 'rule', 'goal', 'replaced', 'goal-gone']) {
    expect(isResult(kind, 'unanswered')).toBe(true)
    expect(isResult(kind, 'took')).toBe(false)
  }
  expect(isResult('rule', 'replaced')).toBe(true)
  expect(beats['unanswered']!.weight).toBe('aside') // and that takes no time
  expect(beats['goal']!.sums).toBe(true) // which one it replaces is seen
  expect(isResult('goal', 'goal-gone')).toBe(true)
})

test('an exchange shows both keepers on their way to each other', () => {
  const event = { kind: 'exchanged', seat: 0, target: 2, card: 'luke', other: 'han' }
  expect(beats['exchanged']!.things!(event, {} as never, null, [])).toEqual([
    { card: 'luke', from: 'keepers 2', to: 'keepers 0' },
    { card: 'han', from: 'keepers 0', to: 'keepers 2' },
  ])
})

const drawings = byCard({ 'a/luke.svg': '<svg viewBox="0 0 100 140"><path d="M1"/></svg>', 'a/leia.svg': '<svg viewBox="0 0 100 140"><path d="M2"/></svg>\n' })

test('a card without a drawing of its own is drawn of those it names', () => {
  const drawn = drawingOf({ drawings }, 'twins', ['luke', 'leia'])
  expect(drawn.match(/<svg /g)).toHaveLength(3)
  expect(drawn).toMatch(/M1.*M2/)
  expect(drawn.match(/<\/svg>/g)).toHaveLength(3)
})

test('its own drawing comes first, and what is not drawn is left out', () => {
  expect(drawingOf({ drawings }, 'luke', ['leia'])).toContain('M1')
  expect(drawingOf({ drawings }, 'twins', ['nobody'])).toBe('')
  expect(drawingOf({ drawings }, 'twins')).toBe('')
  expect(drawingOf({ drawings }, 'twins', ['nobody', 'luke']).match(/<svg /g)).toHaveLength(2)
})
