// How Path to Hope is told: every card that is turned up is seen by all before it goes on.
import type { BeatKind, Happened, Thing } from '../../lib/beats'
import { words } from '../../lib/words.svelte'

const pileOf = (event: Happened): string => `pile-${String(event['pile'])}`
const face = (card: unknown): string | null => (typeof card === 'string' ? card : null)
const nothing = (): Thing[] => []

/** The rebels side by side, in the order in which they are resolved. */
function inOrder(event: Happened): Thing[] {
  const rebels = event['rebels'] as string[]
  const first = Number(event['first'])
  return rebels.map((_, step) => {
    const seat = (first + step) % rebels.length
    return { card: face(rebels[seat]), from: `hand ${seat}`, to: `open ${seat}`, of: seat }
  })
}

/** Two that are turned up at once lie side by side. */
const withAnother = (_: Happened, before: Happened): boolean => before['kind'] === 'revealed'
/** What becomes of a card is told with it; of two that both go back nothing is. */
const goesBack = (event: Happened, before: Happened): boolean => before['kind'] === 'revealed' && before['pile'] === event['pile']
/** A card that is hit, two alike, and who was bought off; a special goes when it has done what it says. */
function isGone(event: Happened, before: Happened): boolean {
  if (before['kind'] === 'revealed') return before['pile'] !== event['pile'] || GUARDS.includes(String(event['card']))
  return before['kind'] === 'discarded' || before['kind'] === 'turned-down'
}
const GUARDS = ['fighter', 'striker', 'trooper', 'plans']

export const beats: Record<string, BeatKind> = {
  dealt: { weight: 'glance', things: nothing },
  operation: { weight: 'step', things: nothing },
  // What is said leaves the table as it is: it is seen where it was said.
  answered: { weight: 'aside', things: nothing },
  memorise: { weight: 'aside', things: nothing },
  claimed: { weight: 'aside', things: nothing },
  announced: { weight: 'aside', things: nothing },
  'told-hand': { weight: 'aside', things: nothing },
  'vote-called': { weight: 'step', things: nothing },
  // Both are seen across the width, since the table shows them as moments; at the end other lines are worth telling again.
  laid: { weight: 'step', things: inOrder, said: () => words.sayOf('path-to-hope', 'piles.laid') },
  revealed: { weight: 'step', result: withAnother, things: (event) => [{ card: face(event['card']), from: pileOf(event), to: pileOf(event) }] },
  'put-back': { weight: 'glance', result: goesBack, things: nothing },
  'put-under': { weight: 'moment', result: goesBack, things: (event) => [{ card: face(event['card']), from: pileOf(event), to: pileOf(event) }] },
  discarded: { weight: 'glance', result: isGone, things: (event) => [{ card: face(event['card']), from: pileOf(event), to: null }] },
  'won-plans': { weight: 'moment', things: (event) => [{ card: 'plans', from: pileOf(event), to: 'plans' }] },
  stopped: { weight: 'glance', things: nothing },
  sank: { weight: 'step', things: (event) => (event['cards'] as string[]).map((card) => ({ card, from: pileOf(event), to: pileOf(event) })) },
  reinforced: { weight: 'step', things: (event) => (event['piles'] as number[]).map((pile) => ({ card: face(event['card']), from: null, to: `pile-${pile}` })) },
  destroyed: { weight: 'moment', things: (event) => [{ card: 'star-destroyer', from: null, to: null }, { card: face(event['rebel']), from: null, to: null }] },
  trampled: { weight: 'moment', things: () => [{ card: 'at-st', from: null, to: null }] },
  'lost-to-tank': { weight: 'step' },
  'lost-plans': { weight: 'moment', things: () => [{ card: 'ambush', from: null, to: null }, { card: 'plans', from: 'plans', to: null }] },
  mixed: { weight: 'step', things: (event) => (event['piles'] as number[]).map((pile) => ({ card: null, from: `pile-${pile}`, to: `pile-${pile}` })) },
  passed: { weight: 'glance', things: nothing },
  voted: { weight: 'moment', things: nothing },
  'game-over': { things: nothing }, // the plans lie open at the end that follows
  'evened-out': { weight: 'glance', things: nothing },
}
