import type { OptionShown } from '../../protocol'
import { byCard, type GameLooks } from '../looks'
import Aiming from './Aiming.svelte'
import { beats } from './beats'
import EndPlans from './EndPlans.svelte'
import { factsOf } from './facts'
import './looks.css'
import Piles from './Piles.svelte'
import Recon from './Recon.svelte'
import SeatTalk from './SeatTalk.svelte'
import WhoSawWhat from './WhoSawWhat.svelte'

const TOLD = ['claim', 'unclaim', 'announce', 'have', 'have-not', 'call-vote']
const QUIET = ['answered', 'claimed', 'announced', 'told-hand', 'discarded', 'passed']

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/path-to-hope/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: Piles, shows: (zone) => zone.startsWith('pile-') || zone === 'plans' || zone === 'resolving' },
  seat: SeatTalk,
  prompt: { part: Aiming, shows: (option: OptionShown) => TOLD.includes(option.verb) },
  overlay: { part: Recon, isOn: (view) => view.outcome === null && factsOf(view).phase === 'recon', shows: (option) => option.verb === 'ready' },
  side: WhoSawWhat,
  end: EndPlans,
  layout: { rows: true },
  beats,
  forgets: 'memorise',
  tells: (kind) => !QUIET.includes(kind),
  divides: (kind) => kind === 'dealt' || kind === 'laid' || kind === 'round-over',
}
export default looks
