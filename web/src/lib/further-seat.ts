// A game may take in people while it is played: the house then says "join", with the seat that would be theirs.
import type { PlayShown, TableShown } from '../protocol'

/** The seat that somebody who comes now can take at the game that is on; none if it takes in nobody. */
export function furtherSeat({ table, play }: { table: TableShown | null; play: PlayShown | null }): number | null {
  const seat = table?.chairs.length ?? 0
  return play?.house?.includes(`join ${seat}`) ? seat : null
}
