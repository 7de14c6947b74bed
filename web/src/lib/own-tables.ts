// The tables this device has been to: their codes, and who one is there.  What holds a seat is a cookie, which no script reads.
const KEPT = 'cantina.tables'
const MOST = 12

export interface OwnTable {
  code: string
  member: number
  sits?: boolean // as far as this device knows
}

export function ownTables(): OwnTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTable) : []
  } catch {
    return [] // somebody else's letters
  }
}

const isTable = (one: unknown): one is OwnTable =>
  typeof one === 'object' && one !== null && typeof (one as OwnTable).code === 'string' && typeof (one as OwnTable).member === 'number'

const keep = (tables: OwnTable[]): void => localStorage.setItem(KEPT, JSON.stringify(tables.slice(0, MOST)))

/** The table one is at stands first; who says nothing of a seat leaves what is known of it. */
export const rememberTable = (code: string, member: number, sits = sitsAt(code)): void =>
  keep([{ code, member, sits }, ...ownTables().filter((one) => one.code !== code)])

/** Whether one had a seat there when this device last heard of it: who has lost it meanwhile is told. */
export const sitsAt = (code: string): boolean => ownTables().find((one) => one.code === code)?.sits === true

export const forgetTable = (code: string): void => keep(ownTables().filter((one) => one.code !== code))

export const isOwnTable = (code: string): boolean => ownTables().some((one) => one.code === code)
