// How Warlords of the Empire is told: what changes hands, and what is lost, is a moment of its own.
import type { BeatKind, Happened, Thing } from '../../lib/beats'

const face = (card: unknown): string | null => (typeof card === 'string' ? card : null)
const fleetOf = (seat: unknown): string => `fleet ${String(seat)}`

/** Who acts gets the one ship and gives the other. */
const exchanged = (back: (event: Happened) => string) => (event: Happened): Thing[] => [
  { card: face(event['card']), from: fleetOf(event['target']), to: back(event) },
  { card: face(event['other']), from: back(event), to: fleetOf(event['target']) },
]

export const beats: Record<string, BeatKind> = {
  captured: { weight: 'moment' },
  destroyed: { weight: 'moment' },
  struck: { weight: 'moment' },
  swapped: { weight: 'moment' },
  raided: { weight: 'moment', things: exchanged((event) => `hand ${String(event['seat'])}`) },
  traded: { weight: 'moment', things: exchanged((event) => fleetOf(event['seat'])) },
  swept: { weight: 'moment' },
}
