// The drawings, by game and card.  Each game's are loaded when it is looked at.
import back from '../art/back.svg?raw'

const files = import.meta.glob('../art/*/*.svg', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>
const loaded = new Map<string, Promise<Map<string, string>>>()

export { back }

export function drawings(game: string): Promise<Map<string, string>> {
  const known = loaded.get(game)
  if (known) return known
  const own = Object.entries(files).filter(([path]) => path.includes(`/art/${game}/`))
  const all = Promise.all(own.map(async ([path, load]) => [path.split('/').pop()!.replace('.svg', ''), await load()]))
  const map = all.then((pairs) => new Map(pairs as [string, string][]))
  loaded.set(game, map)
  return map
}
