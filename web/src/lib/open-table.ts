// Opening a table, and playing at once against bots.
import type { NewTable, Welcome } from '../protocol'
import { post } from './api'
import { beginning } from './beginning.svelte'
import { ownName } from './own-name'
import { rememberTable } from './own-tables'
import { route } from './route.svelte'
import { words } from './words.svelte'

export async function openTable(asked: Partial<NewTable> & { game: string; seats: number }): Promise<Welcome> {
  const welcome = await post<Welcome>(`/api/tables?lang=${words.lang}`, { name: ownName() || words.say('name.usual'), ...asked })
  rememberTable(welcome.code, welcome.member)
  return welcome
}

/** Two requests one after the other; the table's stream is opened while the second is on its way. */
export async function playNow(game: string, seats: number, lesson = false): Promise<void> {
  const { code, commitment = '' } = await openTable({ game, seats, lesson })
  const started = post(`/api/tables/${code}/start`, { fill: 'careful', commitment, salts: saltsFor([0], commitment) })
  beginning.code = code
  route.go(`/t/${code}`)
  await started.catch((error: unknown) => {
    beginning.code = '' // then it has a lobby; once begun it has none, also while the stream still tells of one
    throw error
  })
}

/** Our own chance for the shuffle, for each of these seats; kept, to find it in the record again. */
export function saltsFor(seats: number[], commitment: string): { seat: number; salt: string }[] {
  if (!commitment) return []
  return seats.map((seat) => {
    const salt = randomHex()
    localStorage.setItem(`cantina.salt.${commitment}.${seat}`, salt)
    return { seat, salt }
  })
}

export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
