import { expect, test } from 'vitest'
import { aBrowser } from './fake-browser'

aBrowser()
const { plural, words } = await import('../src/lib/words.svelte')

test('plurals of both languages', () => {
  const cards = ['карта', 'карты', 'карт']
  expect([1, 2, 5, 11, 21, 104].map((count) => plural('ru', count, cards))).toEqual(['карта', 'карты', 'карт', 'карт', 'карта', 'карты'])
  expect([0, 1, 2].map((count) => plural('en', count, ['card', 'cards']))).toEqual(['cards', 'card', 'cards'])
})

test('what is to be filled in is filled in, and nothing in it is read again', () => {
  words.all = { lang: 'en', page: { a: '{name} has {count|card|cards}' }, bots: [], levels: [], games: [] }
  expect(words.say('a', { name: '{count}', count: 2 })).toBe('{count} has 2 cards')
  expect(words.say('unknown.key')).toBe('unknown.key')
})
