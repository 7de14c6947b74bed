import { expect, test } from 'vitest'
import { showsNew } from '../src/lib/newly-shown'
import type { ViewShown } from '../src/protocol'

const before = { zones: [{ name: 'hand', seat: 0, cards: ['jyn', null] }, { name: 'discards', seat: null, cards: ['fighter'] }] } as unknown as ViewShown

test('a card from one’s own hand or from the open table shows nothing new', () => {
  expect(showsNew([{ kind: 'played', card: 'jyn' }, { kind: 'chose', seat: 1 }], before)).toBe(false)
  expect(showsNew([{ kind: 'told', cards: ['jyn', 'fighter'] }], before)).toBe(false)
})

test('a deal does, also where nobody hears what was dealt', () => {
  expect(showsNew([{ kind: 'dealt', round: 2 }], before)).toBe(true)
})

test('a card that lay open nowhere does', () => {
  expect(showsNew([{ kind: 'revealed', card: 'trooper' }], before)).toBe(true)
  expect(showsNew([{ kind: 'drew', cards: ['jyn', 'plans'] }], before)).toBe(true)
})
