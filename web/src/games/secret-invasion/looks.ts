import { byCard, type GameLooks } from '../looks'
import './looks.css'
import { laidOpen, roundEnd } from './round'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/secret-invasion/*.svg', { eager: true, query: '?raw', import: 'default' })),
  divides: (kind) => kind === 'dealt' || kind === 'round-over',
  rounds: { roundEnd, laidOpen, lastEvent: 'round-over' },
}
export default looks
