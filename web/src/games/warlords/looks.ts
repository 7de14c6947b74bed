import { byCard, type GameLooks } from '../looks'
import { beats } from './beats'
import { chain } from './chain'
import { draggedOnto, dropped } from './dropped'
import './looks.css'
import Neighbours from './Neighbours.svelte'
import Planets from './Planets.svelte'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/warlords/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: Planets, shows: (zone) => zone.startsWith('planet-') },
  overlay: { part: Neighbours, isOn: (view) => Boolean(view.facts['chain']) && !chain(view) }, // then it is under way
  layout: { rows: true },
  wonWith: 'captured',
  decides: 'captured',
  dropped,
  draggedOnto,
  beats,
  chain,
  tells: (kind) => kind !== 'drew',
  divides: (kind) => kind === 'dealt',
}
export default looks
