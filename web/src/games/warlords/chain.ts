// Slave I goes from neighbour to neighbour (WE-14): who has swapped, and who may be next.
import type { ViewShown } from '../../protocol'
import type { Chain } from '../looks'

export function chain(view: ViewShown): Chain | null {
  const [player, next] = [view.asked[0], view.about['target']]
  if (!['chain', 'chain-give'].includes(view.prompt ?? '') || player === undefined || typeof next !== 'number') return null
  const { length } = view.seats
  const step = (next - player + length) % length
  const seats = [view.facts['turn'] as number]
  while (seats.at(-1) !== player && seats.length < length) seats.push((seats.at(-1)! + step) % length)
  return { seats, next }
}
