import { byCard, type GameLooks } from '../looks'
import { beats } from './beats'
import Chain from './Chain.svelte'
import { draggedOnto, dropped } from './dropped'
import './looks.css'
import Planets from './Planets.svelte'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/warlords/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: Planets, shows: (zone) => zone.startsWith('planet-') },
  overlay: { part: Chain, isOn: (view) => Boolean(view.facts['chain']) },
  layout: { rows: true },
  dropped,
  draggedOnto,
  beats,
  tells: (kind) => kind !== 'drew',
  divides: (kind) => kind === 'dealt',
}
export default looks
