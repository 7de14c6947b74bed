// Which cards went where, worked out from two views: the same for every game.
import type { ViewShown, ZoneShown } from '../protocol'

export type Place = string // "deck" or "hand 2"
/** `card` is what travels as far as it is seen; `left` and `came` are what lay there and what lies here. */
export type Flight = { from: Place; to: Place; card: string | null; left: string | null; came: string | null }
type At = { place: Place; card: string | null }

export const HAND = 'hand'
export const placeOf = (zone: ZoneShown): Place => (zone.seat === null ? zone.name : `${zone.name} ${zone.seat}`)

/** Cards that left one place and came to another.  A face seen before or after is the face that travels. */
export function flights(before: ViewShown, after: ViewShown): Flight[] {
  const lost: At[] = []
  const gained: At[] = []
  const old = new Map(before.zones.map((zone) => [placeOf(zone), zone.cards]))
  for (const zone of after.zones) {
    const place = placeOf(zone)
    const [less, more] = difference(old.get(place) ?? [], zone.cards)
    lost.push(...less.map((card) => ({ place, card })))
    gained.push(...more.map((card) => ({ place, card })))
  }
  // What lies on the table now came from the table rather than a card of the same name that was drawn.
  gained.sort((one, other) => Number(isHeld(one)) - Number(isHeld(other)))
  const found: Flight[] = []
  for (const exact of [true, false]) {
    for (const arrival of [...gained]) {
      const fitting = lost.filter(
        (one) => one.place !== arrival.place && (exact ? one.card === arrival.card : !one.card || !arrival.card),
      )
      const source = fitting.find((one) => ownerOf(one.place) === ownerOf(arrival.place)) ?? fitting[0]
      if (!source) continue
      found.push({ from: source.place, to: arrival.place, card: arrival.card ?? source.card, left: source.card, came: arrival.card })
      lost.splice(lost.indexOf(source), 1)
      gained.splice(gained.indexOf(arrival), 1)
    }
  }
  return found
}

const isHeld = ({ place }: At): boolean => place.startsWith(`${HAND} `)

/** A player's own cards move between their own places before anything else. */
const ownerOf = (place: Place): string => place.split(' ')[1] ?? ''

function difference(before: (string | null)[], after: (string | null)[]): [(string | null)[], (string | null)[]] {
  const more = [...after]
  const less = before.filter((card) => {
    const place = more.indexOf(card)
    if (place >= 0) more.splice(place, 1)
    return place < 0
  })
  return [less, more]
}
