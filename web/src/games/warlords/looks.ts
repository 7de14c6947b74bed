import { byCard, type GameLooks } from '../looks'
import { beats } from './beats'
import { chain } from './chain'
import { dropped } from './dropped'
import './looks.css'
import Planets from './Planets.svelte'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/warlords/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: Planets, shows: (zone) => zone.startsWith('planet-') },
  layout: { rows: true },
  dropped,
  beats,
  chain,
  tells: (kind) => kind !== 'drew',
  divides: (kind) => kind === 'dealt',
}
export default looks
