// The table between two looks at it: what changed at once is taken apart, one beat after the other.
import type { GameWords, ViewShown, ZoneShown } from '../protocol'
import type { Happened, Standing, Thing } from './beats'
import { flights, HAND, placeOf, type Flight } from './card-flights'

export interface Unfolded {
  flights: Thing[]
  lifted: Standing // what travels has left its place, and has not arrived
  settled: Standing
}

const DEALT = 'dealt' // what lay there before belongs to another round: nobody looks at it under the name of the new one

/** What each group of events changed: the cards it names, or those of whom it names; the last gets all that is left. */
export function unfold(before: Standing, after: Standing, groups: Happened[][], game: GameWords): Unfolded[] {
  const swaps = groups.map((events) => events.flatMap((event) => swapped(event, before.view, after.view, game)))
  const left = flights(arrived(before.view, swaps.flat()), after.view)
  let now = before
  return groups.map((events, g) => {
    if (events.some(({ kind }) => kind === DEALT)) {
      left.splice(0)
      now = after
      return { flights: [], lifted: after, settled: after }
    }
    const last = g === groups.length - 1
    const own = [...swaps[g]!, ...events.flatMap((event) => taken(left, event, game).flatMap((flight) => fromHand(left, flight, event, now.view)))]
    const moved = last ? [...own, ...left.splice(0)] : own
    const lifted = { ...now, view: without(now.view, moved) }
    const later = groups.slice(g + 1).flat().flatMap(spokenOf)
    now = last ? after : withSeats({ ...now, view: arrived(now.view, moved), prompt: '' }, after, seatsOf(events).filter((seat) => !later.includes(seat))) // what was asked is behind them
    return { flights: own.map(({ from, to, card }) => ({ from, to, card })), lifted, settled: now }
  })
}

const seatsOf = (events: Happened[]): number[] =>
  events.flatMap((event) => [event['seat'], event['target']]).filter((seat): seat is number => typeof seat === 'number')

/** All whom an event is about: what it makes of them stands at their place when the last of it is told. */
const spokenOf = (event: Happened): number[] => [...seatsOf([event]), ...(Array.isArray(event['winners']) ? (event['winners'] as number[]) : [])]

/** What is said of these seats, and of the table, is new; of the others it is as it was. */
function withSeats(now: Standing, after: Standing, seats: number[]): Standing {
  const isNew = (seat: number): boolean => seats.includes(seat) && seat in after.view.seats
  const view = { ...now.view, facts: after.view.facts, seats: now.view.seats.map((facts, seat) => (isNew(seat) ? after.view.seats[seat]! : facts)) }
  return { ...now, view, facts: now.facts.map((facts, seat) => (isNew(seat) ? (after.facts[seat] ?? facts) : facts)) }
}

const namedIn = (event: Happened, game: GameWords): string[] =>
  Object.values(event).flat().filter((value): value is string => typeof value === 'string' && value in game.cards)

const cardsAt = (view: ViewShown, place: string): (string | null)[] => view.zones.find((zone) => placeOf(zone) === place)?.cards ?? []

/** One card of an open hand for one of a hidden hand: what is drawn at the same time is neither of them. */
function swapped(event: Happened, before: ViewShown, after: ViewShown, game: GameWords): Flight[] {
  const hands = seatsOf([event]).map((seat) => `${HAND} ${seat}`)
  const came = (card: string, hand: string, from: ViewShown, to: ViewShown): boolean => !cardsAt(from, hand).includes(card) && cardsAt(to, hand).includes(card)
  return hands.flatMap((hand, i) => {
    const other = hands[1 - i]
    const gave = namedIn(event, game).find((card) => came(card, hand, after, before))
    const got = namedIn(event, game).find((card) => came(card, hand, before, after))
    if (!gave || !got || !other || !cardsAt(before, other).includes(null)) return []
    return [{ from: hand, to: other, card: gave, left: gave, came: null }, { from: other, to: hand, card: got, left: null, came: got }]
  })
}

const ownerOf = (place: string): number | null => (place.includes(' ') ? Number(place.split(' ').at(-1)) : null)

/** From the table to the table, before all eyes: somebody may move what others have before them. */
const isOpen = ({ from, to, left, came }: Flight): boolean => left !== null && left === came && ![from, to].some((place) => place.startsWith(`${HAND} `))

/** Such a card may happen to be like one that was named: it is meant only if no other is. */
const isDrawn = ({ from, to, left }: Flight): boolean => left === null && ownerOf(from) === null && to.startsWith(`${HAND} `)

/** Takes from the flights those an event speaks of: by their cards, or, face down, by whose they are and how many. */
function taken(left: Flight[], event: Happened, game: GameWords): Flight[] {
  const seats = seatsOf([event])
  const touches = (flight: Flight): boolean => {
    const owners = [ownerOf(flight.from), ownerOf(flight.to)].filter((owner) => owner !== null)
    return !owners.length || !seats.length || owners.some((owner) => seats.includes(owner))
  }
  const found: Flight[] = []
  const take = (fits: (flight: Flight) => boolean): boolean => {
    const place = left.findIndex(fits)
    if (place >= 0) found.push(...left.splice(place, 1))
    return place >= 0
  }
  const named = namedIn(event, game)
  for (const card of named) {
    const its = (flight: Flight): boolean => touches(flight) && flight.card === card
    take((flight) => its(flight) && !isDrawn(flight)) || take((flight) => flight.came === card && isOpen(flight)) || take(its)
  }
  const unseen = named.length || 'target' in event ? 0 : Number(event['count'] ?? 1) // who draws draws for themselves
  for (let i = 0; i < unseen; i++) take((flight) => touches(flight) && flight.card === null)
  return found
}

/** A card that somebody lays down, and draws for, seems to come from the deck: it came from the hidden hand. */
function fromHand(left: Flight[], flight: Flight, event: Happened, now: ViewShown): Flight[] {
  const hand = `${HAND} ${String(event['seat'])}`
  const isHidden = now.zones.some((zone) => placeOf(zone) === hand && zone.cards.includes(null))
  if (flight.card === null || flight.left !== null || ownerOf(flight.from) !== null || flight.to === hand || !isHidden) return [flight]
  left.push({ from: flight.from, to: hand, card: null, left: null, came: null })
  return [{ ...flight, from: hand }]
}

const edit = (view: ViewShown, change: (zone: ZoneShown, place: string) => (string | null)[]): ViewShown => ({
  ...view,
  zones: view.zones.map((zone) => ({ ...zone, cards: change(zone, placeOf(zone)) })),
})

function without(view: ViewShown, moved: Flight[]): ViewShown {
  return edit(view, (zone, place) => {
    const cards = [...zone.cards]
    for (const { from, left } of moved) if (from === place && cards.includes(left)) cards.splice(cards.lastIndexOf(left), 1)
    return cards
  })
}

const arrived = (view: ViewShown, moved: Flight[]): ViewShown =>
  edit(without(view, moved), (zone, place) => [...zone.cards, ...moved.filter((flight) => flight.to === place).map((flight) => flight.came)])
