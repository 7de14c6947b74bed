// The end of a round, as it lies on the table: the next one is dealt at once, so it is told by what the view says of it.
import type { ViewShown, ZoneShown } from '../../protocol'
import { HAND } from '../../lib/board'

interface LastRound {
  winners: number[]
  reason: string
  hands: (string | null)[] // the cards that were shown; none for who was out, and none at all if nobody had to show
  piles: string[][]
}
const lastRound = (view: ViewShown): LastRound | null => (view.facts['last_round'] as LastRound | null | undefined) ?? null

/** The table as it lay when a round ended between these two looks at it; nothing if none did, or the game is over. */
export function roundEnd(before: ViewShown, after: ViewShown): ViewShown | null {
  const last = lastRound(after)
  if (!last || after.outcome || before.facts['round'] === after.facts['round']) return null
  const isOut = (seat: number): boolean => (last.hands.some(Boolean) ? !last.hands[seat] : !last.winners.includes(seat))
  const seats = after.seats.map((facts, seat) => ({ ...facts, out: isOut(seat) }))
  const zones = before.zones.map((zone) => ({ ...zone, cards: cardsAt(zone, before, last, isOut) }))
  const outcome = { winners: last.winners, reason: last.reason, scores: [] }
  return { ...after, seats, zones, outcome, options: [], asked: [], prompt: null }
}

function cardsAt(zone: ZoneShown, before: ViewShown, last: LastRound, isOut: (seat: number) => boolean): (string | null)[] {
  const { name, seat, cards } = zone
  if (name === 'deck' && last.hands.some(Boolean)) return []
  if (seat === null) return cards
  if (name !== HAND) return last.piles[seat] ?? cards
  if (isOut(seat)) return []
  return [last.hands[seat] ?? kept(cards, pileOf(before, seat), last.piles[seat] ?? [])]
}

const pileOf = (view: ViewShown, seat: number): (string | null)[] =>
  view.zones.find((zone) => zone.name === 'pile' && zone.seat === seat)?.cards ?? []

/** What is left of a hand after the last discard, as far as it was seen. */
function kept(hand: (string | null)[], pile: (string | null)[], after: string[]): string | null {
  const left = [...hand]
  for (const card of after.slice(pile.length)) if (left.includes(card)) left.splice(left.indexOf(card), 1)
  return left[0] ?? null
}

/** When the game is over nothing is dealt any more: hands that were shown lie open. */
export function laidOpen(view: ViewShown): ViewShown {
  const hands = lastRound(view)?.hands ?? []
  if (!view.outcome || !hands.some(Boolean)) return view
  const open = (zone: ZoneShown): ZoneShown => {
    const card = zone.name === HAND && zone.seat !== null ? hands[zone.seat] : null
    return card ? { ...zone, cards: [card] } : zone
  }
  return { ...view, zones: view.zones.map(open) }
}
