import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, FakeStream, page } from './fake-browser'

aBrowser()
const { LiveTable } = await import('../src/lib/live-table.svelte')
const { loadLooks } = await import('../src/games')

const discard = { id: 3, text: 'discard luke', verb: 'discard', about: 'card', word: 'luke' }
const view = (options: unknown[] = []) => ({ game: 'x', seat: 0, seats: [{}, {}], zones: [], facts: {}, asked: [0], options, given: [], outcome: null })
const play = (ask: number, options: unknown[] = [], events: string[] = []) => ({
  number: 1, ask, view: view(options), events: events.map((kind) => ({ kind })), said: { names: [], facts: [], options: [], events },
})
const table = { code: 'ABC', status: 'playing', chairs: [{ member: 0 }, { member: null, bot: 'careful' }], members: [], undo: null, settings: { lesson: false } }
const snapshot = (ask: number, options: unknown[] = []) => ({ now: Date.now(), id: '0.1', me: { member: 0, seats: [0], seat: 0 }, table, play: play(ask, options), chat: [], here: [0] })

const sent: unknown[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  FakeStream.opened = []
  sent.length = 0
  answer = async () => Response.json({ id: '0.2' })
  vi.stubGlobal('fetch', (_: string, asked: RequestInit) => {
    sent.push(JSON.parse(String(asked.body)))
    return answer()
  })
})
const tables: InstanceType<typeof LiveTable>[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const live of tables.splice(0)) live.close()
})

function sitting(ask = 5) {
  const live = new LiveTable('ABC')
  tables.push(live)
  const [stream] = FakeStream.opened
  stream!.onopen?.()
  stream!.tell('snapshot', snapshot(ask, [discard]))
  return { live, stream: stream! }
}

test('a move is sent once, is seen to be pending, and is settled by the stream', async () => {
  const { live, stream } = sitting()
  const first = live.act(discard)
  await live.act(discard) // a second press
  expect(live.pending).toBe('discard luke')
  expect(live.options).toEqual([])
  await first
  expect(sent).toEqual([{ seat: 0, ask: 5, action: 'discard luke' }])
  expect(live.pending).not.toBeNull() // the answer alone is not the news
  stream.tell('news', { play: play(6, [], ['discarded']) })
  expect(live.pending).toBeNull()
  expect(live.story.map((line) => line.text)).toEqual(['discarded'])
})

test('a move that did not get through can be tried again, under the same number', async () => {
  const { live } = sitting()
  answer = () => Promise.reject(new TypeError('broken'))
  await live.act(discard)
  expect(live.pending).toBeNull()
  expect(live.trouble).toBeTruthy()
  expect(live.options).toHaveLength(1)
  answer = async () => Response.json({ id: '0.2' })
  await live.act(discard)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(live.trouble).toBeNull()
})

test('if only the answer was lost, the stream has told of the move and nothing is wrong', async () => {
  const { live, stream } = sitting()
  answer = () => {
    stream.tell('news', { play: play(6) })
    return Promise.reject(new TypeError('broken'))
  }
  await live.act(discard)
  expect(live.trouble).toBeNull()
  expect(live.pending).toBeNull()
})

test('the same if the stream tells only after the answer was lost', async () => {
  const { live, stream } = sitting()
  answer = () => Promise.reject(new TypeError('broken'))
  await live.act(discard)
  expect(live.trouble).toBeTruthy()
  stream.tell('news', { chat: { member: 1, text: 'hm' } })
  expect(live.trouble).toBeTruthy() // that says nothing about the move
  stream.tell('news', { play: play(6) })
  expect(live.trouble).toBeNull()
})

test('what was to follow a move that did not get through is not done after another move', async () => {
  const { live, stream } = sitting()
  answer = () => Promise.reject(new TypeError('broken'))
  await live.follow([discard.text, 'choose 1'])
  answer = async () => Response.json({ id: '0.2' })
  await live.act(discard)
  const choose = { id: 4, text: 'choose 1', verb: 'choose', about: 'seat', word: '1' }
  stream.tell('news', { play: play(6, [choose]) })
  expect(sent).toHaveLength(2)
  expect(live.options).toEqual([choose])
})

test('an answer that was lost does not call back the next one that is on its way', async () => {
  const { live, stream } = sitting()
  const choose = { id: 4, text: 'choose 1', verb: 'choose', about: 'seat', word: '1' }
  let lose = (): void => undefined
  answer = () => {
    answer = () => new Promise(() => undefined)
    return new Promise((_, reject) => (lose = () => reject(new TypeError('broken'))))
  }
  const first = live.follow([discard.text, 'choose 1'])
  stream.tell('news', { play: play(6, [choose]) })
  lose()
  await first
  expect(sent).toHaveLength(2)
  expect(live.pending).toBe('choose 1')
  expect(live.trouble).toBeNull()
})

test('a turn that comes in the same moment as the one before it ended is a turn', () => {
  const { live, stream } = sitting()
  expect(live.turns).toBe(0) // it was so when one came
  stream.tell('news', { play: play(6) })
  stream.tell('news', { play: play(7, [discard]) })
  stream.tell('news', { play: play(8, [discard]) }) // another question of the same turn
  expect(live.turns).toBe(1)
})

test('a line that breaks is said to be lost, and said to be back for a moment', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  stream.breaks()
  expect(live.connection).toBe('lost')
  stream.onopen?.()
  expect([live.connection, live.reconnected]).toEqual(['live', true])
  vi.advanceTimersByTime(3000)
  expect(live.reconnected).toBe(false)
})

test('a phone that has slept gets a new line, one that was only looked away from does not', () => {
  vi.useFakeTimers()
  const { live } = sitting()
  const out = (ms: number): void => {
    Object.assign(page, { hidden: true })
    page.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(ms)
    Object.assign(page, { hidden: false })
    page.dispatchEvent(new Event('visibilitychange'))
  }
  out(2000)
  expect(FakeStream.opened).toHaveLength(1)
  out(60_000)
  expect(FakeStream.opened).toHaveLength(2)
  live.close()
  out(60_000)
  expect(FakeStream.opened).toHaveLength(2)
})

test('no network is known at once', () => {
  const { live } = sitting()
  dispatchEvent(new Event('offline'))
  expect(live.connection).toBe('lost')
  dispatchEvent(new Event('online'))
  expect(FakeStream.opened).toHaveLength(2)
})

test('taking back is offered at the question after the own answer, and at no other', async () => {
  const { live, stream } = sitting()
  expect(live.mayTakeBack).toBe(false)
  await live.act(discard)
  stream.tell('news', { play: play(6, [discard]) })
  expect(live.mayTakeBack).toBe(true)
  stream.tell('news', { play: play(7, [discard]) })
  expect(live.mayTakeBack).toBe(false)
})

test('what is to be answered next is answered as soon as it is asked, and forgotten if it is not offered', async () => {
  const { live, stream } = sitting()
  const planet = { ...discard, id: 9, text: 'planet hoth' }
  await live.follow(['discard luke', 'planet hoth'])
  stream.tell('news', { play: play(6, [planet]) })
  await vi.waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]).toEqual({ seat: 0, ask: 6, action: 'planet hoth' })
  stream.tell('news', { play: play(7, [discard]) })
  await live.follow(['discard luke', 'planet naboo'])
  stream.tell('news', { play: play(8, [planet]) })
  stream.tell('news', { play: play(9, [{ ...planet, text: 'planet naboo' }]) })
  expect(sent.length).toBe(3)
})

test('the end of a round is looked at until one goes on, or for some seconds; the next has begun meanwhile', async () => {
  await loadLooks('secret-invasion')
  vi.useFakeTimers()
  const { live, stream } = sitting()
  const round = (number: number) => ({ ...view([discard]), game: 'secret-invasion', facts: { round: number, last_round: { winners: [0], reason: 'last-one-in', hands: [], piles: [] } } })
  const next = (number: number, events: string[]) => ({ play: { ...play(6, [], events), view: round(number) } })
  stream.tell('news', next(1, ['drew']))
  for (const number of [2, 3]) {
    stream.tell('news', next(number, ['out', 'round-over', 'dealt']))
    stream.tell('news', next(number, ['drew']))
    expect(live.shown!.view.outcome?.winners).toEqual([0])
    expect(live.sentences().slice(-2)).toEqual(['out', 'round-over'])
    expect(live.options).toEqual([])
    if (number === 2) live.goOn()
    else vi.advanceTimersByTime(10_000)
    expect(live.shown!.view.outcome).toBeNull()
    expect(live.sentences().slice(-2)).toEqual(['dealt', 'drew'])
    expect(live.options).toEqual([discard])
  }
})
