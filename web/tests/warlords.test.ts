import { expect, test } from 'vitest'
import { beats } from '../src/games/warlords/beats'
import { chain } from '../src/games/warlords/chain'
import { dropped } from '../src/games/warlords/dropped'
import { beatsOf, standing } from '../src/lib/beats'
import { unfold } from '../src/lib/unfold'
import type { GameWords, PlayShown, ViewShown } from '../src/protocol'

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

test('WE-6 a ship is seen with the planet in whose line it goes', () => {
  const event = { kind: 'defended', seat: 1, card: 'shuttle', planet: 'hoth' }
  const ship = { card: 'shuttle', from: 'hand 1', to: 'planet-1' }
  const planet = { card: 'hoth', from: 'planet-1', to: 'planet-1' }
  expect(beats['defended']!.things!(event, {} as GameWords, 0, [ship])).toEqual([ship, planet])
})

test('WE-9 a captured planet is seen with its line, each ship with the one that pays for it, and is worth something', () => {
  const game = { cards: { hoth: { number: 3 } } } as unknown as GameWords
  const event = { kind: 'captured', seat: 1, planet: 'hoth', spent: ['shuttle', 'v-wing'], line: ['shuttle', 'y-wing', 'v-wing'] }
  const flights = [{ card: 'hoth', from: 'planet-1', to: 'captured 1' }]
  expect(beats['captured']!.things!(event, game, 0, flights)).toEqual([
    { card: 'hoth', from: 'planet-1', to: 'captured 1', worth: 3 },
    { card: 'shuttle', from: 'planet-1', to: 'discards', pair: 'shuttle' },
    { card: 'y-wing', from: 'planet-1', to: 'discards' },
    { card: 'v-wing', from: 'planet-1', to: 'discards', pair: 'v-wing' },
  ])
})

test('WE-13 ships of others that are swapped go from where they lay to where they lie; the planet is only spoken of', () => {
  const lying = (line: string, ship: string): ViewShown =>
    ({ seats: [{}, {}, {}], facts: {}, zones: [{ name: 'planet-1', seat: null, cards: ['hoth', line] }, { name: 'fleet', seat: 2, cards: [ship] }] }) as unknown as ViewShown
  const game = { cards: { hoth: {}, shuttle: {}, 'v-wing': {} } } as unknown as GameWords
  const event = { kind: 'swapped', seat: 0, card: 'shuttle', other: 'v-wing', place: 'hoth', there: 2 }
  const [told] = unfold(standing(lying('shuttle', 'v-wing')), standing(lying('v-wing', 'shuttle')), [[event], [{ kind: 'drew', seat: 0, count: 1 }]], game)
  expect(told!.flights).toEqual([
    { card: 'shuttle', from: 'planet-1', to: 'fleet 2' },
    { card: 'v-wing', from: 'fleet 2', to: 'planet-1' },
  ])
})

test('WE-8 a special card leaves the hand before what it does is seen; a ship like those it swaps is drawn afterwards', () => {
  const cards = { 'star-destroyer': {}, hoth: {}, shuttle: {}, 'v-wing': {} }
  const reader = { seat: 0, game: { cards } as unknown as GameWords, kinds: beats }
  const lying = (laid: Record<string, (string | null)[]>): ViewShown =>
    ({ seat: 0, seats: [{}, {}], facts: {}, asked: [], options: [], outcome: null, zones: Object.entries(laid).map(([place, cards]) => ({ name: place.split(' ')[0], seat: place.includes(' ') ? 0 : null, cards })) }) as unknown as ViewShown
  const before = standing(lying({ 'deck': [null], 'discards': [], 'hand 0': ['star-destroyer'], 'planet-1': ['hoth', 'shuttle'], 'planet-2': ['v-wing'] }))
  const after = lying({ 'deck': [], 'discards': ['star-destroyer'], 'hand 0': ['v-wing'], 'planet-1': ['hoth', 'v-wing'], 'planet-2': ['shuttle'] })
  const events = [{ kind: 'swapped', seat: 0, card: 'shuttle', other: 'v-wing', place: 'hoth', there: 'naboo' }, { kind: 'drew', seat: 0, cards: ['v-wing'] }]
  const [swapped, drew] = beatsOf(before, { events, view: after, said: { events: ['', ''], facts: [] } } as unknown as PlayShown, reader)
  expect(swapped!.things).toMatchObject([
    { card: 'star-destroyer', from: 'hand 0', to: 'discards', played: true },
    { card: 'shuttle', from: 'planet-1', to: 'planet-2' },
    { card: 'v-wing', from: 'planet-2', to: 'planet-1' },
  ])
  expect(swapped!.during.view.zones.find((zone) => zone.name === 'hand')!.cards).toEqual([])
  expect(drew!.things).toMatchObject([{ card: 'v-wing', from: 'deck', to: 'hand 0' }])
})

test('WE-14 Slave I is a chain from who played it to who may go on, and shows with whom', () => {
  const asked = (prompt: string, told: { seats: number[]; next: number[] } | null): ViewShown =>
    ({ seats: [{}, {}, {}, {}], facts: { turn: 1, chain: told }, asked: [1], prompt, about: { target: 2 } }) as unknown as ViewShown
  expect(chain(asked('chain', { seats: [0, 1], next: [2] }))).toEqual({ seats: [0, 1], next: 2 })
  expect(chain(asked('chain-give', { seats: [3, 0, 1], next: [2] }))).toEqual({ seats: [3, 0, 1], next: 2 })
  expect(chain(asked('slave-take', { seats: [0], next: [1] }))).toBeNull()
  expect(chain(asked('chain', null))).toBeNull() // refused: the question stands until that is told, and it is the next one's turn
})
