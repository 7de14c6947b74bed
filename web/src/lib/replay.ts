// A finished game, move by move.
import type { MomentShown, PlayShown, ViewShown } from '../protocol'
import { linesOf, type Line, type Reader } from './beats'
import { placeOf } from './card-flights'

/** A moment as it lies on the table: nobody holds a hand, and what may be seen lies open. */
export function viewOfMoment(moment: Pick<MomentShown, 'view' | 'open'>): ViewShown {
  const { view, open } = moment
  const zones = view.zones.map((zone) => ({ ...zone, cards: open?.[placeOf(zone)] ?? zone.cards }))
  return { ...view, seat: null, zones }
}

/** A move as the director is told of it. */
export function playOfMoment(moment: MomentShown, number: number): PlayShown {
  const moments = moment.moments?.map((one) => ({ ...one, view: viewOfMoment(one) }))
  return { number: 0, ask: number, events: moment.events, view: viewOfMoment(moment), said: moment.said, moments }
}

/** All that was said up to a moment, the latest last. */
export const storyUntil = (moments: MomentShown[], at: number, reader: Reader): Line[] =>
  moments.slice(0, at + 1).flatMap((moment) => linesOf(moment.events, moment.said?.events ?? [], reader))
