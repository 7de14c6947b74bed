import type { GameLooks } from '../looks'
import './looks.css'
import { laidOpen, roundEnd } from './round'

const looks: GameLooks = {
  drawings: import.meta.glob('./drawings/*.svg', { eager: true, query: '?raw', import: 'default' }),
  divides: (kind) => kind === 'dealt' || kind === 'round-over',
  rounds: { roundEnd, laidOpen, lastEvent: 'round-over' },
}
export default looks
