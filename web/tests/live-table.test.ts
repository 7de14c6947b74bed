import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, FakeStream, page } from './fake-browser'

aBrowser()
const { LiveTable } = await import('../src/lib/live-table.svelte')
const { loadLooks } = await import('../src/games')

const discard = { id: 3, text: 'discard luke', verb: 'discard', about: 'card', word: 'luke' }
const view = (options: unknown[] = []) => ({ game: 'x', seat: 0, seats: [{}, {}], zones: [], facts: {}, asked: [0], prompt: 'discard', options, given: [], outcome: null })
const play = (ask: number, options: unknown[] = [], events: string[] = []) => ({
  number: 1, ask, view: view(options), events: events.map((kind) => ({ kind })), said: { names: [], facts: [], options: [], events },
})
const table = { code: 'ABC', status: 'playing', chairs: [{ member: 0 }, { member: null, bot: 'careful' }], members: [], undo: null, settings: { lesson: false } }
const snapshot = (ask: number, options: unknown[] = []) => ({ now: Date.now(), id: '0.1', me: { member: 0, seats: [0], seat: 0 }, table, play: play(ask, options), chat: [], here: [0] })

const sent: unknown[] = []
const posted: string[] = [] // of what is told beside moves: how far one has seen, that one has gone on
let answer: () => Promise<Response>

beforeEach(() => {
  FakeStream.opened = []
  sent.length = 0
  posted.length = 0
  answer = async () => Response.json({ id: '0.2' })
  vi.stubGlobal('fetch', (path: string, asked: RequestInit) => {
    if (!path.endsWith('/moves')) {
      posted.push(`${path.split('/').at(-1)} ${String(asked.body)}`)
      return Promise.resolve(Response.json({ id: '0.2' }))
    }
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

test('what others are asked is said when what led to it has been seen; what the reader is asked, at once', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  const asks = (ask: number, seat: number, prompt: string, options: unknown[] = []) => {
    const next = play(ask, options, ['discarded'])
    return { ...next, view: { ...next.view, asked: [seat] }, said: { ...next.said, prompt } }
  }
  const said = () => [live.shown!.view.asked, live.shown!.said!.prompt]
  stream.tell('news', { play: asks(6, 1, 'Bob chooses') })
  expect(said()).toEqual([[1], 'Bob chooses']) // one's own question has been answered
  vi.advanceTimersByTime(5000)
  stream.tell('news', { play: asks(7, 2, 'Cid chooses') })
  expect(said()).toEqual([[1], 'Bob chooses'])
  vi.advanceTimersByTime(5000)
  expect(said()).toEqual([[2], 'Cid chooses'])
  stream.tell('news', { play: asks(8, 0, 'Your turn', [discard]) })
  expect(live.director.beat).not.toBeNull()
  expect(said()).toEqual([[0], 'Your turn'])
})

test('a question that was answered is said no longer than until the first thing that came of it', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  const asks = (ask: number, prompt: string, events: string[]) => {
    const next = play(ask, [], events)
    return { ...next, view: { ...next.view, asked: [1] }, said: { ...next.said, prompt } }
  }
  stream.tell('news', { play: asks(6, 'Does anybody answer?', []) })
  stream.tell('news', { play: asks(7, 'Bob chooses', ['discarded', 'creepers']) })
  expect([live.director.beat?.kind, live.shown!.said!.prompt]).toEqual(['discarded', 'Does anybody answer?'])
  live.director.skip()
  expect([live.director.beat?.kind, live.shown!.said!.prompt]).toEqual(['creepers', 'Bob chooses'])
})

test('how the game has ended is not said before its last move has been seen', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  const last = play(6, [], ['discarded', 'drew', 'game-over'])
  stream.tell('news', { play: { ...last, view: { ...last.view, asked: [], prompt: null, outcome: { winners: [0], reason: '', scores: [1, 0] } }, said: { ...last.said, prompt: 'You win' } } })
  expect([live.director.beat?.kind, live.shown!.view.outcome, live.shown!.said!.prompt]).toEqual(['discarded', null, ''])
  vi.advanceTimersByTime(20_000)
  expect([live.shown!.view.outcome?.winners, live.shown!.said!.prompt]).toEqual([[0], 'You win'])
})

test('the question of somebody further on does not overtake the next one', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  for (const [seat, prompt] of [[1, 'Bob chooses'], [2, 'Cid chooses']] as const) {
    const next = play(5 + seat, [], ['discarded'])
    stream.tell('news', { play: { ...next, view: { ...next.view, asked: [seat] }, said: { ...next.said, prompt } } })
  }
  expect(live.shown!.said!.prompt).toBe('Bob chooses')
  vi.advanceTimersByTime(5000)
  expect(live.shown!.said!.prompt).toBe('Cid chooses')
})

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

test('of what is said in passing, again and again, the last time stands in the story', async () => {
  const { lastSaid } = await import('../src/lib/story')
  const line = (text: string, weight: string, seat: number, kind = 'claimed') => ({ text, weight, seat, kind, target: null, result: false, mine: false }) as never
  const told = lastSaid([line('a', 'aside', 0), line('b', 'aside', 1), line('c', 'aside', 0), line('d', 'step', 0, 'laid'), line('e', 'aside', 1)])
  expect(told.map(({ text }) => text)).toEqual(['', 'b', 'c', 'd', 'e'])
})

test('that something has been answered stands in the story until it is told what came of it', async () => {
  const { lastSaid } = await import('../src/lib/story')
  const line = (text: string, weight: string, passing = false) => ({ text, weight, seat: 0, kind: text, target: null, result: false, mine: false, passing }) as never
  const told = (...lines: never[]) => lastSaid(lines).map(({ text }) => text)
  expect(told(line('a', 'aside', true), line('b', 'aside', true), line('said', 'aside'))).toEqual(['a', 'b', 'said'])
  expect(told(line('a', 'aside', true), line('b', 'glance', true), line('laid', 'step'), line('c', 'aside', true))).toEqual(['', '', 'laid', 'c'])
})

test('what is said besides is said again when somebody else was quicker, as long as it is on offer', async () => {
  const { live, stream } = sitting()
  const claim = { id: 9, text: 'claim luke', verb: 'claim', about: 'card', word: 'luke' }
  const late = Response.json({ code: 'stale-ask', detail: 'late', status: 409 }, { status: 409 })
  const heard = (ask: number, also: unknown[]) => stream.tell('news', { play: { ...play(ask), view: { ...view([discard]), also } } })
  answer = async () => {
    heard(6, [claim])
    answer = async () => Response.json({ id: '0.3' })
    return late.clone()
  }
  await live.besides(claim)
  expect(sent).toEqual([{ seat: 0, ask: 5, action: 'claim luke' }, { seat: 0, ask: 6, action: 'claim luke' }])
  expect([live.trouble, live.pending]).toEqual([null, null])
  answer = async () => {
    heard(7, [])
    return late.clone()
  }
  await live.besides(claim)
  expect(sent).toHaveLength(3)
})

test('an answer that only one is asked for is never sent to another question', async () => {
  const { live, stream } = sitting()
  answer = async () => {
    stream.tell('news', { play: play(6, [discard]) })
    return Response.json({ code: 'stale-ask', detail: 'late', status: 409 }, { status: 409 })
  }
  await live.act(discard)
  expect(sent).toHaveLength(1)
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
  expect(live.line.connection).toBe('lost')
  stream.onopen?.()
  expect([live.line.connection, live.line.reconnected]).toEqual(['live', true])
  vi.advanceTimersByTime(3000)
  expect(live.line.reconnected).toBe(false)
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
  expect(live.line.connection).toBe('lost')
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

test('what was done before the end of a round is not offered to be taken back in the next one', async () => {
  const { live, stream } = sitting()
  await live.act(discard)
  const moments = [{ kind: 'round-over', events: [], view: view(), said: { facts: [], status: '', events: [] } }]
  stream.tell('news', { play: { ...play(6, [discard]), moments } })
  expect(live.mayTakeBack).toBe(false)
})

test('who takes the device over is not offered to take back what the other has done', async () => {
  const { live, stream } = sitting()
  await live.act(discard)
  stream.tell('news', { play: play(6) })
  live.lookThrough(1)
  FakeStream.opened.at(-1)!.tell('snapshot', snapshot(6, [discard]))
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


const shownRound = (events: string[], rest: string[], ask: number) => ({
  table: { ...table, hold: { number: 1, gone_on: [] } },
  play: {
    ...play(ask, [discard], [...events, ...rest]),
    moments: [{ kind: 'round-over', events: events.map((kind) => ({ kind })), view: { ...view(), facts: { shown: true } }, said: { facts: [], status: '', events } }],
  },
})

test('the end of a round is looked at until one goes on, and the table is told so; the next has begun meanwhile', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  stream.tell('news', shownRound(['out', 'round-over'], ['dealt', 'drew'], 6))
  vi.advanceTimersByTime(60_000)
  expect(live.waits).toBe(true)
  expect(live.shown!.view.facts).toEqual({ shown: true })
  expect(live.story.map((line) => line.text)).toEqual(['out', 'round-over'])
  expect(live.options).toEqual([])
  live.goOn()
  expect(posted).toContain('gone-on {"hold":1}')
  expect(live.waits).toBe(false)
  expect(live.options).toEqual([discard]) // while the deal is still being told
  vi.advanceTimersByTime(60_000)
  expect(live.story.map((line) => line.text)).toEqual(['out', 'round-over', 'dealt', 'drew'])
  expect(live.shown!.view.facts).toEqual({})
})

test('who has gone on with another device has gone on here too', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  stream.tell('news', shownRound(['round-over'], ['dealt'], 6))
  expect(live.waits).toBe(true)
  stream.tell('news', { table: { ...table, hold: { number: 1, gone_on: [1] } } })
  expect(live.waits).toBe(true)
  stream.tell('news', { table: { ...table, hold: { number: 1, gone_on: [0, 1] } } })
  expect(live.waits).toBe(false)
})

test('when the last have gone on, so has every device of theirs; who was only overtaken looks on', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  stream.tell('news', shownRound(['out', 'round-over'], ['dealt', 'drew'], 6))
  vi.advanceTimersByTime(60_000)
  stream.tell('news', { table: { ...table, hold: null }, play: play(6) })
  expect(live.waits).toBe(false)
  const other = sitting()
  FakeStream.opened.at(-1)!.tell('snapshot', snapshot(5, [discard]))
  FakeStream.opened.at(-1)!.tell('news', shownRound(['out', 'round-over'], ['dealt', 'drew'], 6))
  vi.advanceTimersByTime(60_000)
  expect(other.live.waits).toBe(true)
  FakeStream.opened.at(-1)!.tell('news', { table: { ...table, hold: null }, play: play(7, [], ['drew']) })
  expect(other.live.waits).toBe(true)
})

test('bots are told when all has been seen, once for each piece of news', () => {
  vi.useFakeTimers()
  const { stream } = sitting()
  expect(posted).toEqual(['seen {"id":"0.1"}'])
  stream.dispatchEvent(new MessageEvent('news', { data: JSON.stringify({ play: play(6, [], ['discarded']) }), lastEventId: '0.2' }))
  expect(posted).toHaveLength(1)
  vi.advanceTimersByTime(5000)
  expect(posted.slice(1)).toEqual(['seen {"id":"0.2"}'])
})

test('who acts has seen enough: the beats that are left are over, and none is lost to the story', async () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  stream.tell('news', { play: play(6, [discard], ['named', 'swapped', 'compared']) })
  expect(live.story.map((line) => line.text)).toEqual(['named'])
  expect(live.options).toEqual([discard]) // the answer is open at once
  await live.act(discard)
  expect(live.story.map((line) => line.text)).toEqual(['named', 'swapped', 'compared'])
  expect(live.director.idle).toBe(true)
})

test('a television shows the end of a round as long as people look at it', () => {
  vi.useFakeTimers()
  const live = new LiveTable('ABC', -1)
  tables.push(live)
  const [stream] = FakeStream.opened
  stream!.tell('snapshot', { ...snapshot(5), me: { member: null, seats: [], seat: null } })
  stream!.tell('news', shownRound(['round-over'], ['dealt'], 6))
  vi.advanceTimersByTime(40_000)
  expect(live.waits).toBe(true)
  stream!.tell('news', { play: play(7, [], ['discarded']) }) // somebody has gone on and played
  expect(live.waits).toBe(false)
})

test('what happens before the looks of the game are here is not told as if they had nothing to say of it', async () => {
  vi.useFakeTimers()
  const coming = loadLooks('x')
  const { live, stream } = sitting()
  stream.tell('news', { play: play(6, [discard], ['claimed', 'claimed']) })
  expect(live.director.idle).toBe(true)
  expect(live.story).toHaveLength(2)
  await coming
  stream.tell('news', { play: play(7, [discard], ['named']) })
  expect(live.director.beat?.kind).toBe('named')
})

test('what happened before one came is put in order when the looks of the game are here', async () => {
  const { live, stream } = sitting()
  const events = [{ kind: 'out', seat: 1 }, { kind: 'discarded', seat: 1 }]
  const before = play(6, [discard], ['out', 'discarded'])
  stream.tell('snapshot', { ...snapshot(6), play: { ...before, view: { ...before.view, game: 'secret-invasion' }, events } })
  const told = () => live.story.map((line) => line.result)
  expect(told()).toEqual([true, false])
  await loadLooks('secret-invasion')
  live.putInOrder()
  expect(told()).toEqual([true, true])
})

test('after a long sleep there is one sentence of what happened meanwhile, and the table as it is', () => {
  vi.useFakeTimers()
  const { live, stream } = sitting()
  const later = { ...snapshot(9, [discard]), play: play(9, [discard], ['a', 'b', 'c', 'd']) }
  stream.tell('snapshot', later)
  expect(live.director.beat?.kind).toBe('meanwhile')
  expect(live.story).toHaveLength(4)
  expect(live.options).toEqual([discard])
  vi.advanceTimersByTime(5000)
  expect(live.director.idle).toBe(true)
  stream.tell('snapshot', later) // nothing new
  expect(live.director.beat).toBeNull()
})

test('who looks at the end is not pulled into the next game, but called to it', () => {
  const { live, stream } = sitting()
  const over = play(6)
  stream.tell('news', { play: { ...over, view: { ...over.view, outcome: { winners: [0], reason: '', scores: [1, 0] } } } })
  stream.tell('news', { table: { ...table, status: 'lobby' } })
  expect(live.staysAtEnd).toBe(true)
  const turns = live.turns
  stream.tell('news', { table, play: { ...play(0, [discard]), number: 2 } })
  expect([live.staysAtEnd, live.nextIsOn, live.play?.number, live.turns - turns]).toEqual([true, true, 1, 1])
  live.leaveEnd()
  FakeStream.opened.at(-1)!.tell('snapshot', { ...snapshot(0, [discard]), play: { ...play(0, [discard]), number: 2 } })
  expect([live.staysAtEnd, live.play?.number, live.options]).toEqual([false, 2, [discard]])
})

test('that the server did not answer is said no longer than the line is lost', async () => {
  const { live, stream } = sitting()
  answer = () => Promise.reject(new TypeError('no network'))
  await live.act(discard)
  stream.breaks()
  expect(live.trouble).not.toBeNull()
  stream.onopen?.()
  expect([live.trouble, live.options.length]).toEqual([null, 1])
})

test('at a table that is closed there is nothing to press', () => {
  const { live, stream } = sitting()
  expect(live.options).toHaveLength(1)
  stream.tell('news', { table: { ...table, status: 'closed' } })
  expect(live.options).toHaveLength(0)
})

test('who comes to a table that is not there learns so at once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ title: '', status: 404, code: 'no-such-table', rule: '', detail: 'There is none.' }, { status: 404 }))
  const live = new LiveTable('ZZZ', -1)
  tables.push(live)
  FakeStream.opened[0]!.close()
  FakeStream.opened[0]!.onerror?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(live.closed).toBe(true)
})
