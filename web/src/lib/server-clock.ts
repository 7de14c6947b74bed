// How far the server's clock is ahead of ours.  What a stream tells first may have been long on its way, so it is asked for.
import { get } from './api'

const TRIES = 3

/** Of a few tries the one that was answered soonest: it errs by half of its way at most.  Null, if none was answered. */
export async function askServerAhead(): Promise<number | null> {
  let best = { way: Infinity, ahead: 0 }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sent = Date.now()
    const now = await get<number>('/api/clock').catch(() => null)
    if (now === null) break
    const [way, ahead] = [Date.now() - sent, now - (sent + Date.now()) / 2]
    if (way < best.way) best = { way, ahead }
  }
  return best.way === Infinity ? null : best.ahead
}
