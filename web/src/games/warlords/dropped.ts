import type { ViewShown } from '../../protocol'

/** A ship dragged onto a planet defends it, dragged to one's own fleet it is enlisted; the server says if it can be. */
export function dropped(view: ViewShown, card: string, place: string): string[] {
  if (place === `fleet ${view.seat}`) return [`enlist ${card}`]
  const planet = view.zones.find((zone) => zone.name === place && zone.seat === null)?.cards[0]
  return planet ? [`defend ${card}`, `planet ${planet}`] : []
}
