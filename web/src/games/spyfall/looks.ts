import { byCard, type GameLooks } from '../looks'
import type { ViewShown } from '../../protocol'
import { beats } from './beats'
import BesideQuestion from './BesideQuestion.svelte'
import './looks.css'
import OwnCard from './OwnCard.svelte'
import Rounds from './Rounds.svelte'
import TalkAndPlaces from './TalkAndPlaces.svelte'
import { mayVote } from './talk'
import VoteOrEnd from './VoteOrEnd.svelte'

const across = ({ facts }: ViewShown): boolean => ['accusation', 'votes', 'over'].includes(String(facts['stage']))

const looks: GameLooks = {
  drawings: byCard(import.meta.glob('../../art/spyfall/*.svg', { eager: true, query: '?raw', import: 'default' })),
  middle: { part: TalkAndPlaces, shows: (zone) => zone === 'list' || zone === 'used', always: true },
  hand: OwnCard,
  prompt: { part: BesideQuestion, shows: () => false },
  overlay: { part: VoteOrEnd, isOn: across, shows: ({ verb }, view) => (verb === 'yes' || verb === 'no') && mayVote(view) },
  end: Rounds,
  endTells: true,
  beats,
  tells: (kind) => !['asked', 'replied', 'answered'].includes(kind), // the thread has them
  divides: (kind) => kind === 'dealt' || kind === 'accused' || kind === 'time-up',
}
export default looks
