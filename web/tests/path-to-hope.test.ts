import { expect, test } from 'vitest'
import { aBrowser } from './fake-browser'
import type { GameWords, ViewShown } from '../src/protocol'

aBrowser()
const { beats } = await import('../src/games/path-to-hope/beats')
const { counted, placeInOrder, turnedUp } = await import('../src/games/path-to-hope/facts')
const { phraseOf, phraseSaid, phraseText } = await import('../src/lib/phrases')

const game = { id: 'path-to-hope', cards: {}, zones: { 'pile-2': 'Pile 2', open: 'Open' }, page: { 'phrase.trust-me': 'Trust me' } } as unknown as GameWords
const view = (facts: object, resolving: string[] = []): ViewShown =>
  ({ seats: [{}, {}, {}], facts, zones: [{ name: 'resolving', seat: null, cards: resolving }] }) as unknown as ViewShown

test('a ready phrase travels as a line of chat, and what is no phrase of the game stays what it is', () => {
  for (const place of ['', 'pile-2', 'open 3']) expect(phraseOf(game, phraseText({ id: 'trust-me', place }))).toEqual({ id: 'trust-me', place })
  expect(phraseOf(game, '☞ never-heard')).toBeUndefined()
  expect(phraseOf(game, 'Trust me')).toBeUndefined()
  expect(phraseOf(undefined, '☞ trust-me')).toBeUndefined()
})

test('it is said with the place it points at, and whose that is', () => {
  expect(phraseSaid(game, { id: 'trust-me', place: '' })).toBe('Trust me')
  expect(phraseSaid(game, { id: 'trust-me', place: 'pile-2' })).toBe('Pile 2: Trust me')
  expect(phraseSaid(game, { id: 'trust-me', place: 'open 1' }, (seat) => ['Anna', 'Bob'][seat]!)).toBe('Bob · Open: Trust me')
})

test('rebels are laid side by side in the order in which they are resolved', () => {
  const things = beats['laid']!.things!({ rebels: ['jyn', 'baze', 'bodhi'], first: 1 }, game, 0, [])
  expect(things.map(({ card, to }) => `${card} ${to}`)).toEqual(['baze open 1', 'bodhi open 2', 'jyn open 0'])
  expect(things.map(({ of }) => of)).toEqual([1, 2, 0]) // the name below each says whose it is
  expect([0, 1, 2].map((seat) => placeInOrder(view({ first: 1 }), seat))).toEqual([3, 1, 2])
})

test('cards that are turned up lie at their piles', () => {
  const shown = view({ resolving: [1, 3, 1] }, ['plans', 'trooper', 'fighter'])
  expect([1, 2, 3].map((pile) => turnedUp(shown, pile))).toEqual([['plans', 'fighter'], [], ['trooper']])
})

test('equal cards are counted', () => {
  expect(counted(['fighter', 'plans', 'fighter'])).toEqual([['fighter', 2], ['plans', 1]])
})
