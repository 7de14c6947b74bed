// The drawings, by game and card.  Each game's are loaded when it is looked at.
import back from '../art/back.svg?raw'

type Drawn = Record<string, string> // by the name of the file
const games = import.meta.glob('../art/*/index.ts', { import: 'default' }) as Record<string, () => Promise<Drawn>>
const loaded = new Map<string, Promise<Map<string, string>>>()

export { back }

export function drawings(game: string): Promise<Map<string, string>> {
  const known = loaded.get(game)
  if (known) return known
  const map = read(game)
  loaded.set(game, map)
  return map
}

async function read(game: string): Promise<Map<string, string>> {
  const drawn = (await games[`../art/${game}/index.ts`]?.()) ?? {}
  return new Map(Object.entries(drawn).map(([path, svg]) => [path.replace(/^\.\/|\.svg$/g, ''), svg]))
}
