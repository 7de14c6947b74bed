// Which seats are somebody's.
import type { TableShown } from '../protocol'

/** Who takes a further seat hears of it as of anybody's: the eyes stay those of the first seat. */
export function seatsOf(member: number | null, table: TableShown): number[] {
  return table.chairs.flatMap((chair, seat) => (member !== null && chair.member === member ? [seat] : []))
}
