import { words } from '../../lib/words.svelte'
import { byCard, type GameLooks } from '../looks'
import { beats } from './beats'
import './looks.css'
import Middle from './Middle.svelte'
import Played from './Played.svelte'
import Won from './Won.svelte'

const IN_THE_MIDDLE = ['deck', 'discards', 'rules', 'goals', 'playing', 'apart']

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/fluxx/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: Middle, shows: (zone) => IN_THE_MIDDLE.includes(zone) },
  prompt: { part: Played, shows: () => false },
  end: Won,
  wonWith: 'keepers',
  layout: { rows: true },
  order: { unless: ['theft'], said: () => words.sayOf('fluxx', 'order.pass') },
  beats,
  tells: (kind) => !['unanswered', 'untrapped', 'drew', 'turn'].includes(kind),
  divides: (kind) => kind === 'turn',
}
export default looks
