import { beforeEach, expect, test } from 'vitest'
import { aBrowser } from './fake-browser'

aBrowser()
const { forgetTable, isOwnTable, ownTables, rememberTable, sitsAt } = await import('../src/lib/own-tables')

beforeEach(() => ownTables().forEach(({ code }) => forgetTable(code)))

test('a seat is remembered, also when the lobby tells of it before the table itself is known', () => {
  rememberTable('ABC', 2, true)
  rememberTable('ABC', 2)
  expect(sitsAt('ABC')).toBe(true)
  rememberTable('ABC', 2, false)
  expect(sitsAt('ABC')).toBe(false)
})

test('the table one is at stands first, and a table that is forgotten is no own one', () => {
  rememberTable('ABC', 0, true)
  rememberTable('DEF', 1)
  expect(ownTables().map((one) => one.code)).toEqual(['DEF', 'ABC'])
  rememberTable('ABC', 0)
  expect(ownTables().map((one) => one.code)).toEqual(['ABC', 'DEF'])
  forgetTable('ABC')
  expect(isOwnTable('ABC')).toBe(false)
})
