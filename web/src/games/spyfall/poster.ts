// The cards on the front page, apart from the others: a first visit brings no more of the game.
import { byCard } from '../looks'

export default byCard(import.meta.glob('../../art/spyfall/{spy,hoth,cloud-city}.svg', { eager: true, query: '?raw', import: 'default' }))
