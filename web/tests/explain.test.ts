import { expect, test } from 'vitest'
import { cardsMeant, countOf, countsOf, endOnce } from '../src/lib/explain'
import { syllables } from '../src/lib/syllables'
import type { GameWords, OptionShown, ViewShown, ZoneShown } from '../src/protocol'

const game = {
  cards: {
    han: { name: 'Han Solo', number: 2, copies: 2 },
    'c-3po': { name: 'C-3PO', number: 3, copies: 1 },
    'r2-d2': { name: 'R2-D2', number: 3, copies: 1 },
  },
} as unknown as GameWords
const zone = (name: string, seat: number | null, ...cards: (string | null)[]): ZoneShown => ({ name, seat, cards })
const view = (...zones: ZoneShown[]): ViewShown => ({ seat: 0, outcome: null, zones }) as unknown as ViewShown
const option = (about: string, word: string): OptionShown => ({ id: 0, text: `do ${word}`, verb: 'do', about, word })

test('an answer means the card it names, or those with its number, or those in its words', () => {
  expect(cardsMeant(option('card', 'han'), 'Discard Han Solo', game)).toEqual(['han'])
  expect(cardsMeant(option('card', 'unknown'), '?', game)).toEqual([])
  expect(cardsMeant(option('number', '3'), 'anything', game)).toEqual(['c-3po', 'r2-d2'])
  expect(cardsMeant(option('number', '9'), 'C-3PO and more', game)).toEqual(['c-3po'])
  expect(cardsMeant(option('seat', '1'), 'Bob', game)).toEqual([])
})

test('what lies open and what one holds is counted; what somebody else is known to hold is not', () => {
  const v = view(zone('hand', 0, 'han'), zone('pile', 1, 'han', 'r2-d2'), zone('hand', 1, 'c-3po'))
  expect(countOf(v, game, 'han')).toEqual({ all: 2, open: 1, own: 1 })
  expect(countsOf(v, game, ['c-3po', 'r2-d2'])).toEqual({ all: 2, open: 1, own: 0 })
})

test('a name that ends with its own sign takes no full stop', () => {
  expect(['Han Solo.', 'Это ловушка!.'].map(endOnce)).toEqual(['Han Solo.', 'Это ловушка!'])
})

test('long words break at syllables, never after one or two letters', () => {
  const shown = (text: string): string => syllables(text).replaceAll('\u00ad', '-')
  expect(shown('Истребитель')).toBe('Истре-би-тель')
  expect(shown('Бомбардировщик')).toBe('Бом-бар-ди-ров-щик')
  expect(shown('Interceptor')).toBe('Inter-cep-tor')
  expect(shown('Stormtrooper')).toBe('Storm-trooper')
  expect(shown('Шаттл')).toBe('Шаттл')
  expect(shown('Landing craft')).toBe('Landing craft')
})
