// A game's looks on the general parts: every slot of a fake game is mounted, and is given what it needs.
import { beforeEach, expect, test, vi } from 'vitest'
import type { GameLooks } from '../src/games/looks'
import type { OptionShown, ViewShown } from '../src/protocol'
import { aBrowser, FakeStream } from './fake-browser'

let looks: GameLooks = {}
vi.mock('../src/games', async (original) => ({
  ...(await original<object>()),
  looksOf: () => looks,
  loadLooks: () => Promise.resolve(looks),
}))
aBrowser()
vi.stubGlobal('innerWidth', 1280)
vi.stubGlobal('innerHeight', 800)
const { render } = await import('svelte/server')
const { words } = await import('../src/lib/words.svelte')
const { LiveTable } = await import('../src/lib/live-table.svelte')
const { slotsShow } = await import('../src/games/looks')
const { everySlot } = await import('./fake-game/looks')
const Game = (await import('../src/screens/Game.svelte')).default
const Board = (await import('../src/parts/Board.svelte')).default

const card = { name: 'Luke', short: 'Luke', text: '', number: 7, source: 'official' }
const game = { id: 'fake', ready: true, seats: [2], minutes: '5', title: 'Fake', about: '', cards: { luke: card }, zones: {}, actions: {}, buttons: {}, stands: [], settings: [], help: [], rules: [], lesson: [], page: {} }
words.all = { lang: 'en', page: {}, bots: [], levels: [], games: [game as never] }

const option = (id: number, verb: string): OptionShown => ({ id, text: `${verb} it`, verb, about: '', word: '' })
const options = [option(1, 'pass'), option(2, 'whisper'), option(3, 'vote')]
const zones = [
  { name: 'river', seat: null, cards: ['luke'] },
  { name: 'deck', seat: null, cards: [null] },
  { name: 'hand', seat: 0, cards: ['luke'] },
  { name: 'hand', seat: 1, cards: [null] },
]
const view = (more: object = {}): ViewShown =>
  ({ game: 'fake', seat: 0, seats: [{}, {}], zones, facts: {}, asked: [0], prompt: 'turn', about: {}, seconds: 0, options, given: [], outcome: null, mode: 'one', rule: '', at: '', picks: 0, answered: [], also: [], timers: [], ...more }) as ViewShown

/** The screen of a table as it is told to the first seat, as HTML. */
function screen(shown: ViewShown): string {
  FakeStream.opened = []
  const live = new LiveTable('ABC')
  const events = ['dealt', 'drew'].map((kind) => ({ kind }))
  const said = { names: ['Anna', 'Bob'], facts: [[], []], options: ['Pass', 'Whisper', 'Vote'], events: ['Dealt.', 'Drew.'], prompt: 'What now?', status: '' }
  const table = { code: 'ABC', status: 'playing', chairs: [{ member: 0 }, { member: null, bot: 'careful' }], members: [], records: [], undo: null, settings: { game: 'fake', lesson: false } }
  const snapshot = { now: 0, id: '0.1', me: { member: 0, seats: [0], seat: 0 }, table, play: { number: 1, ask: 1, view: shown, events, said, clock: null }, chat: [], here: [0] }
  FakeStream.opened[0]!.tell('snapshot', snapshot)
  const { body } = render(Game, { props: { live } })
  live.close()
  return body
}
const slots = (html: string): string[] => [...html.matchAll(/data-slot="(\w+)"/g)].map((found) => found[1]!)
const answers = (html: string): string[] => [...html.matchAll(/<button class="can[^>]*>(?:<!--.*?-->)*(\w+)/g)].map((found) => found[1]!)

beforeEach(() => {
  looks = everySlot
})

test('while a game is played every slot but the last is on the screen, each seat having its own', () => {
  const html = screen(view({ facts: { vote: true } }))
  expect(slots(html).sort()).toEqual(['hand', 'middle', 'overlay', 'prompt', 'seat', 'seat', 'side'])
  expect([...html.matchAll(/data-whose="(\w+)"/g)].map((found) => found[1]).sort()).toEqual(['Anna', 'Bob'])
  expect(html.match(/data-can-act="true"/g)).toHaveLength(7)
  expect(html.match(/<button>vote it/g)).toHaveLength(7) // each is given all options
})

test('when it is over there is the end, and no question any more', () => {
  const html = screen(view({ outcome: { winners: [0], reason: 'x', scores: [3, 1] }, options: [] }))
  expect(slots(html).sort()).toEqual(['end', 'side'])
})

test('the overlay is there as long as its moment lasts, and what it shows is out of reach at no time', () => {
  expect(answers(screen(view()))).toEqual(['Pass', 'Vote'])
  expect(answers(screen(view({ facts: { vote: true } })))).toEqual(['Pass'])
  expect(slots(screen(view()))).not.toContain('overlay')
  expect(options.map((one) => slotsShow(looks, view(), one))).toEqual([false, true, false])
})

test('the middle stands for the zones it shows, the others stay; and the board makes room for rows', () => {
  const html = screen(view())
  expect(html).not.toContain('data-place="river"')
  expect(html).toContain('data-place="deck"')
  expect(html).toMatch(/class="board wide[^"]* rows/)
  expect(html).toContain('data-game="fake"')
})

test('a drawing is found by the name of its card', () => {
  looks = { drawings: everySlot.drawings }
  expect(screen(view())).toContain('<svg id="luke">')
})

test('what is not worth a sentence is in the log alone, where parts of the game stand out', () => {
  const html = screen(view())
  expect(html.split('Drew.')).toHaveLength(3) // told to screen readers, and in the log
  expect(html.split('Dealt.')).toHaveLength(4) // and in the middle
  expect(html).toMatch(/<p class="[^"]*divides[^"]*">(<!--[^>]*-->)*Dealt\./)
  expect(html).not.toMatch(/<p class="[^"]*divides[^"]*">(<!--[^>]*-->)*Drew\./)
})

test('a game without looks is played on the general parts', () => {
  looks = {}
  const html = screen(view({ facts: { vote: true } }))
  expect(slots(html)).toEqual([])
  expect(answers(html)).toEqual(['Pass', 'Whisper', 'Vote'])
  expect(html).toContain('data-place="river"')
  expect(html).not.toMatch(/class="board[^"]* rows/)
})

test('where nobody acts, on a television and in a replay, the parts are given nothing to act with', () => {
  const scene = { view: view({ seat: null, options: [] }), live: false, facts: [], nameOf: (seat: number) => `P${seat}`, noteOf: () => '', deadlineOf: () => undefined, serverAhead: 0 }
  const { body } = render(Board, { props: { scene, size: 'tv', middle: (() => undefined) as never } })
  expect(slots(body)).toEqual(['seat', 'seat', 'middle'])
  expect(body.match(/data-can-act="false"/g)).toHaveLength(3)
})
