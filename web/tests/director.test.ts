import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Beat, Standing } from '../src/lib/beats'
import { aBrowser, page } from './fake-browser'

aBrowser()
let calm = false
vi.stubGlobal('matchMedia', () => ({ matches: calm }))
const { Director } = await import('../src/lib/director.svelte')
const { deviceSettings } = await import('../src/lib/device-settings.svelte')

const at = (name: string): Standing => ({ view: name as never, facts: [], status: name, prompt: name })
const beat = (kind: string, more: Partial<Beat> = {}): Beat => ({
  kind, lines: [{ text: kind, kind, seat: null, target: null, result: false, weight: 'step', mine: false }], sentences: [kind], results: [], weight: 'step', actor: 0, targets: [], winners: [],
  things: [{ card: 'luke', from: 'hand 0', to: 'pile 0' }], waits: false, during: at(`${kind} lifted`), after: at(kind), ...more,
})
let seen: string[] = []
let idle = 0
const made: InstanceType<typeof Director>[] = []
function directed(patience?: number): InstanceType<typeof Director> {
  const director = new Director({ begun: (one) => seen.push(...one.lines.map((line) => line.text)), idle: () => (idle += 1), patience: () => patience })
  made.push(director)
  director.show(at('start'))
  return director
}
const hide = (hidden: boolean): void => {
  Object.assign(page, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[seen, idle, calm] = [[], 0, false]
  deviceSettings.setSpeed('calm')
})
afterEach(() => {
  Object.assign(page, { hidden: false })
  for (const director of made.splice(0)) director.close()
  vi.useRealTimers()
})

test('one beat at a time, in order: it is lifted, lies there, settles, and only then comes the next', () => {
  const director = directed()
  director.tell([beat('a'), beat('b')])
  const phases: string[] = []
  for (let time = 0; time < 2600; time += 50) {
    phases.push(`${director.beat?.kind} ${director.phase} ${director.now!.status}`)
    vi.advanceTimersByTime(50)
  }
  expect([...new Set(phases)]).toEqual(['a lift a lifted', 'a rest a lifted', 'a settle a', 'b lift b lifted', 'b rest b lifted', 'b settle b', 'undefined rest b'])
  expect(seen).toEqual(['a', 'b'])
  expect([director.idle, idle]).toEqual([true, 1])
})

test('what the story tells can be seen once more, also by who wants all at once, over the table as it is by then', () => {
  const director = directed()
  const [a, b] = [beat('a', { weight: 'glance' }), beat('b')]
  director.tell([a, b])
  director.again(b.lines) // what is being told is not interrupted
  vi.advanceTimersByTime(10_000)
  deviceSettings.setSpeed('at-once')
  director.again([...a.lines, ...b.lines])
  expect(director.beat).toMatchObject({ kind: 'a', weight: 'step', sentences: ['a'] })
  expect(director.now!.status).toBe('b')
  vi.advanceTimersByTime(1300)
  expect(director.beat).toMatchObject({ kind: 'b' })
  vi.advanceTimersByTime(1300)
  expect([director.idle, director.now!.status]).toEqual([true, 'b'])
  expect(seen).toEqual(['a', 'b']) // the story has it once
  expect(director.beatsOf([{ ...a.lines[0]! }])).toEqual([]) // what was told before one came
})

test('an act from which all have gone on before it is seen here holds nothing up', () => {
  const director = directed(12_000)
  director.tell([beat('a'), beat('over', { weight: 'act', waits: true, things: [] }), beat('b')])
  director.release()
  expect(director.beat?.kind).toBe('a')
  vi.advanceTimersByTime(1300)
  expect(director.beat?.kind).toBe('over')
  vi.advanceTimersByTime(2600)
  expect(director.beat?.kind).toBe('b')
})

test('what leads to an act that waits is known before it is seen: nothing is asked meanwhile', () => {
  const director = directed()
  director.tell([beat('votes'), beat('over', { weight: 'act', waits: true, things: [] })])
  expect([director.beat?.kind, director.waits, director.leadsToHold]).toEqual(['votes', false, true])
  director.skip()
  expect([director.waits, director.leadsToHold]).toEqual([true, true])
  director.skip()
  expect(director.leadsToHold).toBe(false)
})

test('what comes while a beat is seen waits for it', () => {
  const director = directed()
  director.tell([beat('a')])
  vi.advanceTimersByTime(600)
  director.tell([beat('b')])
  expect([director.beat?.kind, director.end!.status]).toEqual(['a', 'b'])
  vi.advanceTimersByTime(650)
  expect(director.beat?.kind).toBe('b')
})

test('a tap skips one beat, and nothing of it is lost', () => {
  const director = directed()
  director.tell([beat('a'), beat('b')])
  director.skip()
  expect([director.beat?.kind, director.now!.status]).toEqual(['b', 'b lifted'])
  director.skip()
  expect([director.idle, director.now!.status]).toEqual([true, 'b'])
  expect(seen).toEqual(['a', 'b'])
})

test('with reduced motion the same beats come as cuts, as long as before', () => {
  calm = true
  const director = directed()
  director.tell([beat('a')])
  expect(director.phase).toBe('rest')
  vi.advanceTimersByTime(1190)
  expect(director.beat?.kind).toBe('a')
  vi.advanceTimersByTime(20)
  expect([director.idle, director.now!.status]).toEqual([true, 'a'])
})

test('told at once, nothing is waited for but what people go on from', () => {
  deviceSettings.setSpeed('at-once')
  const director = directed()
  director.tell([beat('a'), beat('b'), beat('act', { waits: true }), beat('c')])
  vi.advanceTimersByTime(1)
  expect([director.now!.status, director.waits, seen]).toEqual(['act lifted', true, ['a', 'b', 'act']])
  director.skip()
  expect([director.now!.status, director.idle]).toEqual(['c', true])
})

test('what waits stays until people go on; where nobody can, for a while', () => {
  const [person, television] = [directed(), directed(12_000)]
  for (const director of [person, television]) director.tell([beat('act', { waits: true })])
  vi.advanceTimersByTime(11_000)
  expect([person.waits, television.waits]).toEqual([true, true])
  vi.advanceTimersByTime(60_000)
  expect([person.waits, television.idle]).toEqual([true, true])
})

test('nothing goes on in a hidden tab, nothing is lost, and who was gone for long is told in one sentence', () => {
  const director = directed()
  director.tell([beat('a')])
  hide(true)
  vi.advanceTimersByTime(60_000)
  expect(director.beat?.kind).toBe('a')
  director.tell([beat('b'), beat('c')])
  hide(false)
  vi.advanceTimersByTime(10_000)
  expect(seen).toEqual(['a', 'b', 'c'])
  hide(true)
  const many = [...'defghijklm']
  for (const kind of many) director.tell([beat(kind)])
  expect(seen).toHaveLength(3)
  hide(false)
  const told: string[] = []
  for (let time = 0; time < 10_000; time += 100) {
    if (director.beat && told.at(-1) !== director.beat.kind) told.push(director.beat.kind)
    vi.advanceTimersByTime(100)
  }
  expect(told).toEqual(['meanwhile'])
  expect(seen).toEqual([...'abc', ...many])
  expect([director.idle, director.now!.status]).toEqual([true, 'm'])
})

test('a slow phone that falls behind catches up by itself', () => {
  const director = directed()
  for (const kind of 'abcdefghijkl') director.tell([beat(kind)])
  vi.advanceTimersByTime(9000)
  expect(director.idle).toBe(true)
  expect(seen).toEqual([...'abcdefghijkl'])
})
