// The games' looks, each loaded when its game is first looked at.  A folder with a `looks.ts` is all that a game needs.
import { SvelteMap } from 'svelte/reactivity'
import type { GameLooks } from './looks'
import cardBack from '../art/back.svg?raw'

const modules = import.meta.glob('./*/looks.ts', { import: 'default' }) as Record<string, () => Promise<GameLooks>>
const posters = import.meta.glob('../art/posters/*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
const posterCards = import.meta.glob('./*/poster.ts', { eager: true, import: 'default' }) as Record<string, ReadonlyMap<string, string>>
const PLAIN: GameLooks = {}
const loaded = new SvelteMap<string, GameLooks>()
const loading = new Map<string, Promise<GameLooks>>()

export { cardBack }

/** A landscape for the front page, which also games to come have. */
export const posterOf = (game: string): string => posters[`../art/posters/${game}.svg`] ?? ''

/** The cards on it, with their drawings: of a game that can be played. */
export const posterCardsOf = (game: string): [string, string][] => [...(posterCards[`./${game}/poster.ts`] ?? [])]

/** The looks of a game as far as they are here. */
export const looksOf = (game: string): GameLooks => loaded.get(game) ?? PLAIN

/** They are on their way. */
export const looksAreComing = (game: string): boolean => loading.has(game) && !loaded.has(game)

/** The looks of a game, when they are here.  If they cannot be fetched it is played without, and they are asked for anew. */
export function loadLooks(game: string): Promise<GameLooks> {
  const known = loading.get(game)
  if (known) return known
  const coming = fetchLooks(game)
  loading.set(game, coming)
  return coming
}

async function fetchLooks(game: string): Promise<GameLooks> {
  try {
    const looks = (await modules[`./${game}/looks.ts`]?.()) ?? PLAIN
    loaded.set(game, looks)
    return looks
  } catch {
    loading.delete(game)
    return PLAIN
  }
}
