// A finished game, moment by moment.
import type { MomentShown, ViewShown } from '../protocol'
import { looksOf } from '../games'
import { placeOf } from './card-flights'

/** A moment as it lies on the table: nobody holds a hand, and what may be seen lies open. */
export function viewOfMoment(moment: MomentShown, before?: MomentShown): ViewShown {
  const { view, open } = moment
  const zones = view.zones.map((zone) => ({ ...zone, cards: open?.[placeOf(zone)] ?? zone.cards }))
  const now = { ...view, seat: null, zones }
  const { rounds } = looksOf(view.game)
  return (before && rounds?.roundEnd(viewOfMoment(before), now)) ?? rounds?.laidOpen(now) ?? now
}

/** All that was said up to a moment, the latest last. */
export const storyUntil = (moments: MomentShown[], at: number): string[] =>
  moments.slice(0, at + 1).flatMap((moment) => moment.said?.events ?? [])
