// How long a television shows what people go on from, such as the end of a round: nobody presses anything there.
import type { TableShown } from '../protocol'

const ALONE = 12_000 // milliseconds, if nobody at the table has to see it
const HELD = 60_000 // if people look at it: the table waits no longer either, and both go on before when they do

export function televisionPatience(table: TableShown | null): number {
  const isHeld = (table?.hold ?? null) !== null && table!.chairs.some((chair) => chair.member !== null)
  return isHeld ? HELD : ALONE
}
