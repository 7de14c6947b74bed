// Whether something was shown that could not be seen before: what came of a move then stays.
import type { ViewShown } from '../protocol'

const cardsIn = (told: unknown): string[] => (Array.isArray(told) ? told.flatMap(cardsIn) : typeof told === 'string' ? [told] : [])

/** A card told of now that lay open nowhere before, not in one's own hand either; and a deal, whoever is told of it. */
export function showsNew(events: Record<string, unknown>[], before: ViewShown): boolean {
  const seen = new Set(before.zones.flatMap((zone) => zone.cards))
  return events.some((event) => event['kind'] === 'dealt' || [...cardsIn(event['card']), ...cardsIn(event['cards'])].some((card) => !seen.has(card)))
}
