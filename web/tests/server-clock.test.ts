import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser } from './fake-browser'

aBrowser()
const { askServerAhead } = await import('../src/lib/server-clock')
const AHEAD = 5000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A line on which each way takes so long, by request. */
function slow(ways: [there: number, back: number][]): void {
  const after = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))
  vi.stubGlobal('fetch', async () => {
    const way = ways.shift()
    if (!way) throw new TypeError('offline')
    await after(way[0])
    const now = Date.now() + AHEAD
    await after(way[1])
    return Response.json(now)
  })
}

test('however slow the line is, the clock is that of the server; the quickest answer counts', async () => {
  slow([[900, 2500], [600, 600], [700, 900]])
  const asked = askServerAhead()
  await vi.runAllTimersAsync()
  expect(await asked).toBe(AHEAD)
})

test('without an answer nothing is known, and what came before a line broke is used', async () => {
  slow([])
  expect(await askServerAhead()).toBeNull()
  slow([[400, 400]])
  const asked = askServerAhead()
  await vi.runAllTimersAsync()
  expect(await asked).toBe(AHEAD)
})
