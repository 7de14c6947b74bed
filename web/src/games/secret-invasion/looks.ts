import { byCard, type GameLooks } from '../looks'
import { beats } from './beats'
import './looks.css'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/secret-invasion/*.svg', { eager: true, query: '?raw', import: 'default' })),
  divides: (kind) => kind === 'dealt' || kind === 'round-over',
  beats,
}
export default looks
