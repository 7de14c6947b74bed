import { expect, test } from 'vitest'
import { beatsOf, caughtUp, missed, saidLoudest, standing, timeFor, whatMatters, type Beat, type Happened, type Reader } from '../src/lib/beats'
import { beats as secretInvasion } from '../src/games/secret-invasion/beats'
import { beats as warlords } from '../src/games/warlords/beats'
import { chapters, lastSentences } from '../src/lib/story'
import type { GameWords, PlayShown, ViewShown, ZoneShown } from '../src/protocol'
import { aBrowser } from './fake-browser'

aBrowser()
const { beats: pathToHope } = await import('../src/games/path-to-hope/beats')

const cards = Object.fromEntries(['luke', 'leia', 'han', 'trooper'].map((id, i) => [id, { name: id, short: id, text: '', number: i + 4, source: '' }]))
const game = { cards } as unknown as GameWords
type Laid = Record<string, (string | null)[]>
const zone = ([place, cards]: [string, (string | null)[]]): ZoneShown => {
  const [name, seat] = place.split(' ')
  return { name: name!, seat: seat === undefined ? null : Number(seat), cards }
}
const view = (laid: Laid, more: object = {}): ViewShown =>
  ({ game: 'x', seat: 0, seats: [{ out: false }, { out: false }, { out: false }], zones: Object.entries(laid).map(zone), facts: {}, asked: [], options: [], outcome: null, ...more }) as unknown as ViewShown
const told = (events: Happened[], shown: ViewShown, more: object = {}): PlayShown =>
  ({ number: 1, ask: 2, events, view: shown, said: { facts: [], status: '', events: events.map((event) => `${event['kind']} ${event['seat'] ?? ''}`.trim()) }, ...more }) as unknown as PlayShown
const reader = (seat: number | null = 0, more: object = {}): Reader => ({ seat, game, kinds: secretInvasion, ...more })
const laid = (found: Beat, when: 'during' | 'after', place: string) => found[when].view.zones.find((one) => `${one.name}${one.seat === null ? '' : ` ${one.seat}`}` === place)!.cards

const before = { 'deck': [null, null, null], 'hand 0': ['leia'], 'hand 1': [null, null], 'hand 2': [null], 'pile 1': [], 'pile 2': [] }
const discard = { kind: 'discarded', seat: 1, card: 'luke' }

test('what came at once is told one beat after the other, each with the table as it was then', () => {
  const after = view({ ...before, 'deck': [null, null], 'hand 1': [null], 'pile 1': ['luke'], 'hand 2': [null, null] })
  const [first, second] = beatsOf(standing(view(before)), told([discard, { kind: 'drew', seat: 2 }], after), reader())
  expect(first).toMatchObject({ kind: 'discarded', actor: 1, weight: 'step', things: [{ card: 'luke', from: 'hand 1', to: 'pile 1' }] })
  expect([laid(first!, 'during', 'hand 1'), laid(first!, 'during', 'pile 1')]).toEqual([[null], []]) // it lies in the middle
  expect([laid(first!, 'after', 'pile 1'), laid(first!, 'after', 'deck')]).toEqual([['luke'], [null, null, null]])
  expect(second).toMatchObject({ kind: 'drew', weight: 'glance', things: [{ card: null, from: 'deck', to: 'hand 2' }] })
  expect(second!.after.view).toBe(after)
})

test('who is told to discard and draws anew discards from the hand', () => {
  const after = view({ ...before, 'deck': [null], 'pile 2': ['han'] })
  const events = [{ kind: 'sent-back', seat: 1, target: 2 }, { kind: 'discarded', seat: 2, card: 'han' }, { kind: 'drew', seat: 2 }]
  const found = beatsOf(standing(view(before)), told(events, after), reader())
  expect(found.map((beat) => beat.kind)).toEqual(['sent-back', 'discarded', 'drew'])
  expect(found[1]!.things).toMatchObject([{ card: 'han', from: 'hand 2', to: 'pile 2' }])
  expect(found[2]!.things).toMatchObject([{ card: null, from: 'deck', to: 'hand 2' }])
})

test('a ship that is laid down and drawn for comes from the hand, wherever it goes', () => {
  const after = view({ ...before, 'deck': [null], 'hand 1': [null, null, null], 'row': ['han'] })
  const [first, second] = beatsOf(standing(view({ ...before, 'row': [] })), told([{ kind: 'defended', seat: 1, card: 'han' }, { kind: 'drew', seat: 1, count: 2 }], after), reader())
  expect(first!.things).toMatchObject([{ card: 'han', from: 'hand 1', to: 'row' }])
  expect(laid(first!, 'after', 'hand 1')).toEqual([null])
  expect(second!.things).toMatchObject([{ card: null, from: 'deck', to: 'hand 1' }, { card: null, from: 'deck', to: 'hand 1' }])
})

test('what becomes of somebody stands at their place when the last of it is told, and no sooner', () => {
  const after = view({ ...before, 'hand 2': [], 'pile 2': ['leia'] }, { seats: [{ out: false }, { out: false, tokens: 1 }, { out: true }] })
  const events = [{ kind: 'sent-back', seat: 1, target: 2 }, { kind: 'discarded', seat: 2, card: 'leia' }, { kind: 'out', seat: 2 }, { kind: 'round-over', winners: [1] }]
  const found = beatsOf(standing(view(before)), told(events, after), reader())
  expect(found.map((beat) => beat.kind)).toEqual(['sent-back', 'discarded', 'round-over'])
  expect(found[0]!.after.view.seats).toEqual(view(before).seats)
  expect(found[1]!.after.view.seats).toEqual([{ out: false }, { out: false }, { out: true }])
  expect(found[2]!.after.view.seats).toEqual(after.seats)
})

test('what goes without saying stands in the story and is not read out', () => {
  const kinds = { unanswered: { weight: 'aside' }, rule: { result: true } } as const
  const events = [{ kind: 'unanswered' }, { kind: 'rule', seat: 1, card: 'luke' }]
  const [found, more] = beatsOf(standing(view(before)), told(events, view(before)), reader(0, { kinds }))
  expect(found).toMatchObject({ weight: 'step', sentences: ['rule 1'], results: [] })
  expect(found!.lines.map((line) => line.text)).toEqual(['unanswered', 'rule 1'])
  expect(more).toBeUndefined()
})

test('a new deal is told over its own table, and not over that of the round before', () => {
  const out = [{ out: false }, { out: true }, { out: true }]
  const last = view({ ...before, 'hand 1': [], 'hand 2': [], 'pile 1': ['luke'], 'pile 2': ['han'], 'open': [] }, { seats: out })
  const after = view({ ...before, 'deck': [null], 'hand 0': ['han'], 'open': ['trooper'] })
  const [dealt, drew] = beatsOf(standing(last), told([{ kind: 'dealt', round: 2, open: ['trooper'] }, { kind: 'drew', seat: 1 }], after), reader())
  expect(dealt!.during.view.seats).toEqual(after.seats)
  expect([laid(dealt!, 'during', 'pile 1'), laid(dealt!, 'during', 'hand 1')]).toEqual([[], [null, null]])
  expect(dealt!.things).toMatchObject([{ card: 'trooper' }]) // what lies open is seen
  expect(drew!.things).toEqual([])
})

test('glances in a row run together', () => {
  const after = view({ ...before, 'deck': [null], 'hand 1': [null, null, null], 'hand 2': [null, null] })
  const found = beatsOf(standing(view(before)), told([{ kind: 'drew', seat: 1 }, { kind: 'drew', seat: 2 }], after), reader())
  expect(found).toHaveLength(1)
  expect(found[0]!.things).toHaveLength(2)
  expect(found[0]!.lines.map((line) => line.text)).toEqual(['drew 1', 'drew 2'])
})

test('being out is how a beat ends, and for whom it concerns it is a moment', () => {
  const hit = [{ kind: 'named', seat: 1, target: 0, number: 4, hit: true }, { kind: 'out', seat: 0 }, { kind: 'discarded', seat: 0, card: 'leia' }]
  const [mine, none] = beatsOf(standing(view({ ...before, 'pile 0': [] })), told(hit, view({ ...before, 'hand 0': [], 'pile 0': ['leia'] })), reader(0))
  expect(mine).toMatchObject({ weight: 'moment', targets: [0], sentences: ['out 0'], results: [], things: [{ card: 'leia', from: 'hand 0', to: 'pile 0' }] })
  expect(none).toBeUndefined()
  const miss = [{ kind: 'named', seat: 1, target: 2, number: 4, hit: false }]
  const [theirs] = beatsOf(standing(view(before)), told(miss, view(before)), reader(0))
  expect(theirs).toMatchObject({ weight: 'step', things: [{ ghost: true }] })
  expect(beatsOf(standing(view(before)), told(miss, view(before)), reader(2))[0]!.weight).toBe('moment')
})

test('a swap is seen by the two it is for, face up; by the others as two backs, for a step', () => {
  const swap = { kind: 'swapped', seat: 1, target: 0 }
  const [own] = beatsOf(standing(view(before)), told([{ ...swap, gave: 'leia', got: 'han' }], view(before)), reader(0))
  expect(own).toMatchObject({ weight: 'moment', things: [{ card: 'leia', from: 'hand 0', to: 'hand 1' }, { card: 'han', from: 'hand 1', to: 'hand 0' }] })
  const [others] = beatsOf(standing(view(before)), told([swap], view(before)), reader(2))
  expect(others).toMatchObject({ weight: 'step', things: [{ card: null, from: 'hand 1', to: 'hand 0' }, { card: null, from: 'hand 0', to: 'hand 1' }] })
})

test('of two hands that were swapped neither gets its card from the deck, whoever draws then', () => {
  const swap = { kind: 'swapped', seat: 1, target: 0, gave: 'han', got: 'leia' }
  const after = view({ ...before, 'deck': [null, null], 'hand 0': ['han', 'luke'] })
  const [swapped, drew] = beatsOf(standing(view(before)), told([swap, { kind: 'drew', seat: 0, card: 'luke' }], after), reader())
  expect([laid(swapped!, 'during', 'hand 0'), laid(swapped!, 'during', 'hand 1')]).toEqual([[], [null]])
  expect([laid(swapped!, 'after', 'hand 0'), laid(swapped!, 'after', 'hand 1')]).toEqual([['han'], [null, null]])
  expect(drew!.things).toEqual([{ card: 'luke', from: 'deck', to: 'hand 0' }])
})

test('who loses a comparison lays down the card that was compared, and it tips over', () => {
  const events = [{ kind: 'compared', seat: 0, target: 1, equal: false, own: 'leia', other: 'han' }, { kind: 'out', seat: 1 }, { kind: 'discarded', seat: 1, card: 'han' }]
  const [beat] = beatsOf(standing(view({ ...before, 'hand 1': [null] })), told(events, view({ ...before, 'hand 1': [], 'pile 1': ['han'] })), reader(0))
  expect(beat!.things).toEqual([{ card: 'leia', from: 'hand 0', to: 'hand 0', of: 0 }, { card: 'han', from: 'hand 1', to: 'pile 1', of: 1, falls: true }])
})

test('a look in secret takes everybody the same time', () => {
  const looked = { kind: 'looked', seat: 0, target: 1 }
  const weights = [beatsOf(standing(view(before)), told([{ ...looked, card: 'han' }], view(before)), reader(0)), beatsOf(standing(view(before)), told([looked], view(before)), reader(2))]
  expect(weights.map(([beat]) => beat!.weight)).toEqual(['moment', 'moment'])
})

test('on a device that is shared, what one has learned stays until it has been seen', () => {
  const looked = [{ kind: 'looked', seat: 0, target: 1, card: 'han' }]
  const waits = (shared: boolean): boolean => beatsOf(standing(view(before)), told(looked, view(before)), reader(0, { shared }))[0]!.waits
  expect([waits(true), waits(false)]).toEqual([true, false])
})

test('a moment of the game is told before what follows, with its own table; the end of a round waits, unless all is over', () => {
  const shown = view({ ...before, 'hand 1': ['han'] })
  const over = { kind: 'round-over', winners: [1] }
  const moments = [{ kind: 'round-over', events: [over], view: shown, said: { facts: [], status: '', events: ['round-over'] } }]
  const next = told([over, { kind: 'dealt' }], view(before), { moments })
  const found = beatsOf(standing(view(before)), next, reader())
  expect(found.map((beat) => [beat.kind, beat.weight, beat.waits])).toEqual([['round-over', 'act', true], ['dealt', 'step', false]])
  expect(found[0]).toMatchObject({ winners: [1] })
  expect(found[0]!.during.view).toBe(shown)
  const ended = beatsOf(standing(view(before)), { ...next, view: view(before, { outcome: { winners: [1] } }) }, reader())
  expect(ended[0]!.waits).toBe(false)
})

test('a game that says nothing of its events has steps, and its cards are seen', () => {
  const [beat] = beatsOf(standing(view(before)), told([{ kind: 'whispered', seat: 1, card: 'han' }], view(before)), { ...reader(), kinds: {} })
  expect(beat).toMatchObject({ weight: 'step', things: [{ card: 'han', from: 'hand 1' }] })
})

test('a ship that is traded goes one way, and the other back', () => {
  const traded = { kind: 'traded', seat: 1, target: 2, card: 'luke', other: 'han' }
  const [beat] = beatsOf(standing(view(before)), told([traded], view(before)), { ...reader(), kinds: warlords })
  expect(beat!.things).toEqual([{ card: 'luke', from: 'fleet 2', to: 'fleet 1' }, { card: 'han', from: 'fleet 1', to: 'fleet 2' }])
})

test('a beat is as long as its weight, and as long as three words a second take', () => {
  const [beat] = beatsOf(standing(view(before)), told([discard], view(before)), reader())
  const saying = (text: string, weight: Beat['weight']): number => timeFor({ ...beat!, sentences: [text], weight }, 'calm')
  expect(saying('one two', 'step')).toBe(1200)
  expect(saying('one two three four five six', 'step')).toBe(2000)
  expect(saying('one two', 'moment')).toBe(2500)
  expect(saying('one two three four five six', 'glance')).toBe(500)
  expect(timeFor(beat!, 'brisk')).toBeLessThan(timeFor(beat!, 'calm'))
  expect(timeFor(beat!, 'at-once')).toBe(0)
})

test('who is far behind is told in a sentence, with what matters most; what holds the table is seen', () => {
  const many = ['discarded', 'named', 'out', 'protected', 'looked'].map((kind) => beatsOf(standing(view(before)), told([{ kind, seat: kind === 'out' ? 0 : 1 }], view(before)), reader())[0]!)
  const act = { ...many[0]!, kind: 'round-over', waits: true }
  const found = caughtUp([...many, act, many[0]!, many[1]!], (count) => `${count} things`)
  expect(found.map((beat) => beat.kind)).toEqual(['meanwhile', 'round-over', 'meanwhile'])
  expect(found[0]).toMatchObject({ sentences: ['5 things'], results: ['out 0'] })
  expect(found.flatMap((beat) => beat.lines)).toHaveLength(8)
})

test('a single thing that somebody missed is told as it was', () => {
  const lines = beatsOf(standing(view(before)), told([discard], view(before)), reader())[0]!.lines
  const said = (count: number): string => `${count} things`
  expect(missed(lines, standing(view(before)), said)).toMatchObject({ sentences: [], results: ['discarded 1'] })
  expect(missed([...lines, ...lines], standing(view(before)), said)).toMatchObject({ sentences: ['2 things'], results: ['discarded 1'] })
})

test('the sentence that stands out is the one that matters to the reader, not the last', () => {
  const events = [{ kind: 'named', seat: 1, target: 0, number: 4, hit: true }, { kind: 'out', seat: 0 }, { kind: 'drew', seat: 2 }, { kind: 'discarded', seat: 2, card: 'han' }]
  const lines = beatsOf(standing(view(before)), told(events, view(before)), reader(0)).flatMap((beat) => beat.lines)
  expect(whatMatters(lines)?.text).toBe('out 0')
})

test('the story is told by rounds and turns; what others do in answer belongs to the turn', () => {
  const events = [{ kind: 'dealt' }, { kind: 'drew', seat: 0 }, { kind: 'discarded', seat: 0, card: 'luke' }, { kind: 'sent-back', seat: 0, target: 1 }, { kind: 'discarded', seat: 1, card: 'han' }, { kind: 'drew', seat: 1 }, { kind: 'drew', seat: 2 }, { kind: 'named', seat: 2, target: 1, number: 4, hit: true }, { kind: 'out', seat: 1 }, { kind: 'drew', seat: 0 }, { kind: 'sent-back', seat: 0, target: 2 }, { kind: 'discarded', seat: 2, card: 'han' }, { kind: 'drew', seat: 2 }, { kind: 'drew', seat: 2 }, { kind: 'round-over' }]
  const lines = beatsOf(standing(view(before)), told(events, view(before)), reader(0)).flatMap((beat) => beat.lines)
  expect(chapters(lines, (kind) => ['dealt', 'round-over'].includes(kind)).map((one) => one.lines.length)).toEqual([1, 5, 3, 4, 1, 1])
})

test('where there is room for one sentence it is what somebody did, not what they drew for it or what was opened then', () => {
  const events = [{ kind: 'captured', seat: 1, planet: 'hoth', spent: [], line: [] }, { kind: 'opened' }, { kind: 'drew', seat: 1 }]
  const lines = beatsOf(standing(view(before)), told(events, view(before)), reader(0, { kinds: warlords })).flatMap((beat) => beat.lines)
  expect(lastSentences(lines, 1).map((line) => line.text)).toEqual(['captured 1'])
  expect(lastSentences(lines, 3)).toEqual(lines)
  expect(lastSentences(lines.slice(1), 1).map((line) => line.text)).toEqual(['drew 1'])
  expect(lastSentences([], 1)).toEqual([])
})

test('what becomes of a card that was shown is told with it, and it goes there', () => {
  const piles = { 'pile-1': [null], 'pile-2': [null], 'resolving': [] }
  const game = { cards: { fighter: {}, striker: {}, 'at-st': {} } } as unknown as GameWords
  const said = (events: Happened[]) => ({ facts: [], status: '', prompt: '', events: events.map((event) => `${event['kind']} ${event['card']}`) })
  const turnsUp = (shown: Happened[], then: Happened[]): Beat[] => {
    const moment = { kind: 'revealed', events: shown, view: view({ ...piles, 'pile-1': [], resolving: ['fighter'] }), said: said(shown) }
    return beatsOf(standing(view(piles)), told([...shown, ...then], view({ ...piles, 'pile-1': [] }), { moments: [moment], said: said([...shown, ...then]) }), reader(null, { game, kinds: pathToHope }))
  }
  const revealed = (pile: number, card: string) => ({ kind: 'revealed', seat: 0, pile, card })
  const discarded = (pile: number, card: string) => ({ kind: 'discarded', pile, card })
  const [hit, ...more] = turnsUp([revealed(1, 'fighter')], [discarded(1, 'fighter')])
  expect(hit).toMatchObject({ weight: 'moment', sentences: ['revealed fighter'], results: ['discarded fighter'], things: [{ card: 'fighter', from: 'pile-1', to: null }] })
  expect([laid(hit!, 'after', 'pile-1'), more]).toEqual([[], []])
  for (const kind of ['put-back', 'put-under']) {
    const [back] = turnsUp([revealed(1, 'fighter')], [{ kind, pile: 1, card: 'fighter' }])
    expect(back).toMatchObject({ results: [`${kind} fighter`], things: [{ to: 'pile-1' }] })
  }
  const [special] = turnsUp([revealed(1, 'at-st')], [discarded(1, 'at-st'), { kind: 'trampled', seats: [1] }])
  expect(special!.results).toEqual([]) // first it does what it says
  const pair = [revealed(1, 'fighter'), revealed(2, 'fighter')]
  const [alike] = turnsUp(pair, [discarded(1, 'fighter'), discarded(2, 'fighter')])
  expect(alike).toMatchObject({ weight: 'moment', sentences: ['revealed fighter'], results: ['discarded fighter'], things: [{ card: 'fighter', to: null }, { card: 'fighter', to: null }] })
})

test('what is said loudest is how it ends, unless only what led to it is the reader\'s own', () => {
  const turned = [{ kind: 'turned-down', seat: 1, target: 0, card: 'luke' }, { kind: 'discarded', seat: 1, card: 'trooper' }]
  const loudest = (seat: number): string[] => saidLoudest(beatsOf(standing(view(before)), told(turned, view(before)), reader(seat, { kinds: pathToHope }))[0]!)
  expect(loudest(2)).toEqual(['discarded 1'])
  expect(loudest(0)).toEqual(['turned-down 1'])
})

test('where cards lie with their owners these are read too, and the sentence says no more than what they are', () => {
  const kinds = { laid: { ...pathToHope['laid'], said: () => 'all are open' } }
  const laidOpen = [{ kind: 'laid', first: 1, rebels: ['luke', 'leia', 'han'] }]
  const [open] = beatsOf(standing(view(before)), told(laidOpen, view(before)), reader(0, { kinds }))
  expect(open).toMatchObject({ sentences: ['all are open'], things: [{ card: 'leia', of: 1 }, { card: 'han', of: 2 }, { card: 'luke', of: 0 }] })
  expect(open!.lines.map((line) => line.text)).toEqual(['laid'])
  expect(timeFor(open!, 'calm')).toBe(3000) // nine words
})
