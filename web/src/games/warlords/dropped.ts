import { begunOf, type Lying } from '../../lib/begun'
import type { ViewShown } from '../../protocol'

/** A ship dragged onto a planet defends it, dragged to one's own fleet it is enlisted; the server says if it can be. */
export function dropped(view: ViewShown, card: string, place: string): string[] {
  if (place === `fleet ${view.seat}`) return [`enlist ${card}`]
  const planet = view.zones.find((zone) => zone.name === place && zone.seat === null)?.cards[0]
  return planet ? [`defend ${card}`, `planet ${planet}`] : []
}

/** A ship dragged onto another changes places with it, by the card that is being played; the server says if it can. */
export function draggedOnto(view: ViewShown, from: Lying, onto: Lying): string[] {
  const taps = begunOf(view)?.taps ?? []
  const saysOf = ({ zone, card }: Lying, raid: boolean): string[] =>
    taps.find((tap) => tap.zone === zone && tap.card === card && tap.says[0]!.startsWith('raid') === raid)?.says ?? []
  if (onto.zone === `hand ${view.seat}`) return [...saysOf(from, true), `give ${onto.card}`]
  if (view.prompt === 'star-destroyer') return [...saysOf(from, false), ...saysOf(onto, false)]
  if (onto.zone !== `fleet ${view.seat}`) return []
  if (view.prompt === 'chain') return [`take ${from.card}`, `give ${onto.card}`]
  return view.prompt === 'slave-i' ? [...saysOf(from, false), `give ${onto.card}`] : []
}
