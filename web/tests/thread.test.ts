import { expect, test } from 'vitest'
import type { Line } from '../src/lib/beats'
import { highlights, victory } from '../src/lib/ending'
import { thread } from '../src/lib/thread'
import type { ChatLine } from '../src/protocol'

const line = (text: string, weight: Line['weight'] = 'step', kind = 'did'): Line => ({ text, kind, seat: null, target: null, result: false, weight, mine: false })
const said = (text: string, game: number, after: number): ChatLine => ({ member: 0, name: 'Anna', text, at: 0, game, after })
const read = (lines: Line[], chat: ChatLine[], game: number): string =>
  thread(lines, chat, game).map((piece) => ('said' in piece ? `“${piece.said.text}”` : piece.lines.map((one) => one.text).join(' '))).join(' ')

test('what was said stands where the story was then', () => {
  const story = ['a', 'b', 'c', 'd'].map((text) => line(text))
  expect(read(story, [said('before', 0, 0), said('two', 2, 2), said('also', 2, 2), said('last', 2, 4)], 2)).toBe('“before” a b “two” “also” c d “last”')
})

test('what was said in games before stands first, and what the story has not reached yet comes last', () => {
  expect(read([line('a')], [said('old', 1, 30), said('ahead', 2, 9)], 2)).toBe('“old” a “ahead”')
  expect(read([line('a')], [], 1)).toBe('a')
})

test('a team wins or loses together', () => {
  const won = (...winners: number[]) => ({ winners, reason: '', scores: [0, 0, 0] })
  expect(victory(won(), 3, 0)).toBe('nobody')
  expect(victory(won(0, 1, 2), 3, null)).toBe('all')
  expect(victory(won(1, 2), 3, 1)).toBe('you')
  expect(victory(won(1), 3, 0)).toBe('others')
  expect(victory(won(1), 3, null)).toBe('others')
})

test('the story of the end goes round by round, or is what weighed most', () => {
  const rounds = [line('r1', 'act'), line('x'), line('r2', 'act')]
  expect(highlights(rounds).lines).toEqual(['r1', 'r2'])
  const one = [line('a', 'moment'), line('b'), line('c', 'moment'), line('over', 'moment', 'game-over')]
  expect(highlights(one).lines).toEqual(['a', 'c'])
  expect(highlights([line('a'), line('b')]).lines).toEqual(['a', 'b'])
})
