import { byCard, type GameLooks } from '../looks'

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/fluxx/*.svg', { eager: true, query: '?raw', import: 'default' })),
}
export default looks
