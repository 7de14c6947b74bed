// Who came, left or was replaced between two states of a table in play: what the others are told.
import type { ChairShown, TableShown } from '../protocol'

export interface Coming {
  key: string
  about: Record<string, string>
}

type NameOf = (chair: ChairShown) => string

/** `mine`: the reader, who hears nothing of what they have done themselves. */
export function comings(before: TableShown, now: TableShown, mine: number | null, nameOf: NameOf): Coming[] {
  if (before.number !== now.number || before.status !== 'playing' || now.status !== 'playing') return []
  const seats = now.chairs.flatMap((chair, seat) => atSeat(before.chairs[seat], chair, now, mine, nameOf))
  const host = now.members.find((member) => member.id === now.host)
  if (!host || before.host === now.host) return seats
  return [...seats, host.id === mine ? { key: 'comings.you-host', about: {} } : { key: 'comings.host', about: { name: host.name } }]
}

function atSeat(was: ChairShown | undefined, is: ChairShown, now: TableShown, mine: number | null, nameOf: NameOf): Coming[] {
  const name = nameOf(is)
  if (is.member !== null && is.member === mine) return []
  if (!was) return [{ key: 'comings.sits-down', about: { name } }]
  if (was.member !== is.member) {
    const about = { name: nameOf(was), other: name }
    return is.member === null ? [{ key: 'comings.removed', about }] : [{ key: 'comings.takes-seat', about: { name, other: nameOf(was) } }]
  }
  if (is.member === null || was.stand_in === is.stand_in) return []
  if (!is.stand_in) return [{ key: 'comings.plays-again', about: { name } }]
  const left = now.members.some((member) => member.id === is.member && !member.here)
  return [{ key: left ? 'comings.left' : 'comings.stand-in', about: { name } }]
}
