// How Warlords of the Empire is told: what changes hands, and what is lost, is a moment of its own.
import type { BeatKind, Happened, Thing } from '../../lib/beats'
import type { GameWords } from '../../protocol'

const face = (card: unknown): string | null => (typeof card === 'string' ? card : null)
const fleetOf = (seat: unknown): string => `fleet ${String(seat)}`

/** Who acts gets the one ship and gives the other. */
const exchanged = (back: (event: Happened) => string) => (event: Happened): Thing[] => [
  { card: face(event['card']), from: fleetOf(event['target']), to: back(event) },
  { card: face(event['other']), from: back(event), to: fleetOf(event['target']) },
]

/** WE-9 The planet, and its line: each ship that the fleet pays for pairs with the one that pays; what is left of both goes. */
function captured(event: Happened, game: GameWords, _: number | null, flights: Thing[]): Thing[] {
  const [planet, line, spent] = [String(event['planet']), event['line'] as string[], event['spent'] as string[]]
  const row = flights.find((flight) => flight.card === planet)?.from ?? null
  const ships = line.map((card): Thing => ({ card, from: row, to: 'discards', ...(spent.includes(card) ? { pair: card } : {}) }))
  return [{ card: planet, from: row, to: `captured ${String(event['seat'])}`, worth: game.cards[planet]?.number ?? 0 }, ...ships]
}

/** A ship, and beside it the planet in whose line it goes: the row itself may be covered by what is told. */
function defended(event: Happened, _game: unknown, _reader: unknown, flights: Thing[]): Thing[] {
  const ship = flights.find((flight) => flight.card === event['card'])
  return ship ? [ship, { card: face(event['planet']), from: ship.to, to: ship.to }] : flights
}

export const beats: Record<string, BeatKind> = {
  defended: { things: defended },
  captured: { weight: 'moment', things: captured, sound: 'horn' },
  destroyed: { weight: 'moment', sound: 'over', plays: 'death-star' },
  struck: { weight: 'moment', plays: 'super-star-destroyer' },
  swapped: { weight: 'moment', plays: 'star-destroyer' },
  raided: { weight: 'moment', plays: 'star-destroyer', things: exchanged((event) => `hand ${String(event['seat'])}`) },
  traded: { weight: 'moment', plays: 'slave-i', things: exchanged((event) => fleetOf(event['seat'])) },
  declined: { weight: 'step', things: () => [], sound: 'snap', breaks: true },
  swept: { weight: 'moment' },
}
