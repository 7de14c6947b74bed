import { expect, test } from 'vitest'
import { dropped } from '../src/games/warlords/dropped'
import type { ViewShown } from '../src/protocol'

const view = {
  seat: 1,
  zones: [
    { name: 'deck', seat: null, cards: [null] },
    { name: 'planet-1', seat: null, cards: ['hoth', 'shuttle'] },
    { name: 'planet-2', seat: null, cards: [] },
    { name: 'fleet', seat: 0, cards: [] },
    { name: 'fleet', seat: 1, cards: [] },
  ],
} as unknown as ViewShown

test('a ship dropped on a planet defends it, in two parts', () => {
  expect(dropped(view, 'v-wing', 'planet-1')).toEqual(['defend v-wing', 'planet hoth'])
})

test('a ship dropped on the own fleet is enlisted', () => {
  expect(dropped(view, 'v-wing', 'fleet 1')).toEqual(['enlist v-wing'])
})

test('elsewhere a dropped card says nothing', () => {
  for (const place of ['fleet 0', 'planet-2', 'deck', 'nowhere', '']) expect(dropped(view, 'v-wing', place)).toEqual([])
})
