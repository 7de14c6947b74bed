import { expect, test } from 'vitest'
import { begunOf, isBegunWith, isTap, lyingAt, liesAt, markOf, tapAt, tapsLike, withTaps, type TapOption } from '../src/lib/begun'
import { cardOption } from '../src/lib/board'
import { draggedOnto } from '../src/games/warlords/dropped'
import type { OptionShown, ViewShown, ZoneShown } from '../src/protocol'

const option = (text: string, about: string): OptionShown => ({ id: 1, text, verb: text.split(' ')[0]!, about, word: text.split(' ')[1]! })
const options = [option('planet hoth', 'card'), option('fleet 1', 'seat'), option('raid 1', 'seat'), option('decline x', '')]
const taps = [
  { zone: 'planet-1', card: 'shuttle', says: ['planet hoth', 'ship shuttle'] },
  { zone: 'fleet 1', card: 'shuttle', says: ['fleet 1', 'ship shuttle'] },
  { zone: 'fleet 1', card: 'shuttle', says: ['raid 1', 'take shuttle'] },
]
const fleet: ZoneShown = { name: 'fleet', seat: 1, cards: ['shuttle', 'shuttle', 'v-wing'] }
const hoth: ZoneShown = { name: 'planet-1', seat: null, cards: ['hoth', 'shuttle'] }
const view = (facts: object, prompt = 'star-destroyer'): ViewShown =>
  ({ seat: 0, prompt, at: '', outcome: null, facts, zones: [fleet, hoth] }) as unknown as ViewShown
const begun = { part: 1, parts: 2, taps, marks: [{ zone: 'hand 0', card: 'star-destroyer' }, { zone: 'fleet 1', card: 'shuttle' }] }

test('a place whose cards can be tapped need not be chosen first; what else can be done stays', () => {
  const shown = withTaps(options, view({ begun }))
  expect(shown.filter((one) => !isTap(one)).map((one) => one.text)).toEqual(['decline x'])
  expect(shown.filter(isTap)).toHaveLength(3)
  expect(withTaps(options, view({}))).toEqual(options)
  expect(withTaps([], view({ begun }))).toEqual([])
})

test('a card is tapped where it lies, and may be meant in two ways', () => {
  const shown = withTaps(options, view({ begun }))
  expect(tapAt(shown, 'planet-1', 'shuttle')!.says).toEqual(['planet hoth', 'ship shuttle'])
  expect(tapAt(shown, 'planet-2', 'shuttle')).toBeUndefined()
  const twice = cardOption(shown, view({ begun }), fleet, 'shuttle') as TapOption
  expect(tapsLike(shown, twice).map((one) => one.verb)).toEqual(['fleet', 'raid'])
})

test('what was chosen is marked once, by its number on the table', () => {
  const v = view({ begun })
  expect(fleet.cards.map((_, i) => markOf(v, 'fleet 1', fleet.cards, i))).toEqual([1, 0, 0])
  expect(isBegunWith(v, 'star-destroyer')).toBe(true)
  expect(isBegunWith(v, 'v-wing')).toBe(false)
  expect(begunOf(view({}))).toBeNull()
  expect(lyingAt(liesAt(fleet, 'v-wing'))).toEqual({ zone: 'fleet 1', card: 'v-wing' })
})

test('a ship dragged onto another says what two taps would', () => {
  const [theirs, line] = [{ zone: 'fleet 1', card: 'shuttle' }, { zone: 'planet-1', card: 'shuttle' }]
  expect(draggedOnto(view({ begun }), theirs, line)).toEqual(['fleet 1', 'ship shuttle', 'planet hoth', 'ship shuttle'])
  expect(draggedOnto(view({ begun }), theirs, { zone: 'hand 0', card: 'v-wing' })).toEqual(['raid 1', 'take shuttle', 'give v-wing'])
  const own = { zone: 'fleet 0', card: 'arc-170' }
  expect(draggedOnto(view({ begun }, 'slave-i'), theirs, own)).toEqual(['fleet 1', 'ship shuttle', 'give arc-170'])
  expect(draggedOnto(view({}, 'chain'), theirs, own)).toEqual(['take shuttle', 'give arc-170'])
  expect(draggedOnto(view({ begun }, 'slave-i'), theirs, line)).toEqual([])
})
