// Slave I goes from neighbour to neighbour (WE-14): who has swapped, and who may be next.
import type { ViewShown } from '../../protocol'
import type { Chain } from '../looks'

/** As the view tells it.  While a refusal is told the old question still stands, and there is no chain any more. */
export function chain(view: ViewShown): Chain | null {
  const told = view.facts['chain'] as { seats: number[]; next: number[] } | null | undefined
  if (!told || !['chain', 'chain-give'].includes(view.prompt ?? '')) return null
  return { seats: told.seats, next: told.next[0] ?? null }
}
