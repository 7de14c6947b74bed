// The end of the game: the hands that were shown in its last round stay on the table.
import type { ViewShown, ZoneShown } from '../../protocol'
import { HAND } from '../../lib/board'

interface LastRound {
  hands: (string | null)[] // the cards that were shown; none for who was out, and none at all if nobody had to show
}

/** When the game is over nothing is dealt any more: hands that were shown lie open. */
export function laidOpen(view: ViewShown): ViewShown {
  const hands = (view.facts['last_round'] as LastRound | null | undefined)?.hands ?? []
  if (!view.outcome || !hands.some(Boolean)) return view
  const open = (zone: ZoneShown): ZoneShown => {
    const card = zone.name === HAND && zone.seat !== null ? hands[zone.seat] : null
    return card ? { ...zone, cards: [card] } : zone
  }
  return { ...view, zones: view.zones.map(open) }
}
