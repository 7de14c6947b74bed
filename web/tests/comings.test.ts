import { expect, test } from 'vitest'
import { comings } from '../src/lib/comings'
import type { ChairShown, MemberShown, TableShown } from '../src/protocol'

const ANNA = 1
const BOB = 2

const chair = (change: Partial<ChairShown> = {}): ChairShown => ({ member: null, name: '', bot: '', who: 0, stand_in: '', salted: false, salt: '', late: false, ...change })
const of = (member: number, change: Partial<ChairShown> = {}): ChairShown => chair({ member, name: member === ANNA ? 'Anna' : 'Bob', ...change })
const bot = chair({ bot: 'careful', name: 'Greta' })
const member = (id: number, here = true): MemberShown =>
  ({ id, name: id === ANNA ? 'Anna' : 'Bob', here, late: false, muted: false, removed: '', needs_admission: false })

function table(chairs: ChairShown[], change: Partial<TableShown> = {}): TableShown {
  return { number: 1, status: 'playing', host: ANNA, members: [member(ANNA), member(BOB)], chairs, ...change } as TableShown
}

const told = (before: TableShown, now: TableShown, mine: number | null = ANNA) =>
  comings(before, now, mine, (one) => one.name).map(({ key, about }) => [key, ...Object.values(about)].join(' '))

test('a seat that a bot plays from now on: for a while, or because its owner has left', () => {
  const before = table([of(ANNA), of(BOB)])
  const after = [of(ANNA), of(BOB, { stand_in: 'careful' })]
  expect(told(before, table(after))).toEqual(['comings.stand-in Bob'])
  expect(told(before, table(after, { members: [member(ANNA), member(BOB, false)] }))).toEqual(['comings.left Bob'])
  expect(told(table(after), before)).toEqual(['comings.plays-again Bob'])
})

test('nobody is told what they have done themselves', () => {
  expect(told(table([of(ANNA), of(BOB)]), table([of(ANNA), of(BOB, { stand_in: 'careful' })]), BOB)).toEqual([])
})

test('a seat that goes from a person to a bot, and from a bot to a person', () => {
  const [person, machine] = [table([of(ANNA), of(BOB)]), table([of(ANNA), bot])]
  expect(told(person, machine)).toEqual(['comings.removed Bob Greta'])
  expect(told(machine, person)).toEqual(['comings.takes-seat Bob Greta'])
  expect(told(table([of(ANNA)]), person)).toEqual(['comings.sits-down Bob'])
})

test('a new host is named to the others and told so themselves', () => {
  const before = table([of(ANNA), of(BOB)], { host: BOB })
  expect(told(before, table([of(ANNA), of(BOB)]))).toEqual(['comings.you-host'])
  expect(told(before, table([of(ANNA), of(BOB)]), BOB)).toEqual(['comings.host Anna'])
})

test('what changes between two games or in the lobby is no news of the game', () => {
  expect(told(table([of(ANNA), of(BOB)]), table([of(BOB), of(ANNA)], { number: 2 }))).toEqual([])
  expect(told(table([of(ANNA), of(BOB)], { status: 'lobby' }), table([of(ANNA), bot], { status: 'lobby' }))).toEqual([])
})
