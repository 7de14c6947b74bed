// Opening a table, and playing at once against bots.
import type { NewTable, Snapshot, Welcome } from '../protocol'
import { get, post } from './api'
import { ownName } from './own-name'
import { route } from './route.svelte'
import { words } from './words.svelte'

export async function openTable(asked: Partial<NewTable> & { game: string; seats: number }): Promise<string> {
  const { code } = await post<Welcome>('/api/tables', { name: ownName() || words.say('name.usual'), ...asked })
  return code
}

export async function playNow(game: string, seats: number, lesson = false): Promise<void> {
  const code = await openTable({ game, seats, lesson })
  const { table } = await get<Snapshot>(`/api/tables/${code}`)
  await post(`/api/tables/${code}/salt`, { seat: 0, salt: randomHex(), commitment: table.commitment })
  await post(`/api/tables/${code}/start`, { fill: 'careful' })
  route.go(`/t/${code}`)
}

export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
