// The cards on the front page, apart from the others: a first visit brings no more of the game.
import { byCard } from '../looks'

export default byCard(import.meta.glob('../../art/path-to-hope/{k-2so,jyn,plans}.svg', { eager: true, query: '?raw', import: 'default' }))
