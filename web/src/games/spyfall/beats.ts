// How Spyfall is told: talk goes by, and what stops the clock is a moment for all.  Nobody's card is ever shown on the way.
import type { BeatKind } from '../../lib/beats'

const nothing = (): [] => []

export const beats: Record<string, BeatKind> = {
  dealt: { weight: 'step', things: nothing },
  asked: { weight: 'glance' },
  replied: { weight: 'glance' },
  pointed: { weight: 'glance' },
  silent: { weight: 'glance' },
  'passed-over': { weight: 'glance' },
  answered: { weight: 'aside', things: nothing }, // the ballots across the table show it
  accused: { weight: 'moment' },
  votes: { weight: 'moment', things: nothing },
  'time-up': { weight: 'moment' },
  revealed: { weight: 'moment', things: (event) => [{ card: 'spy', from: `hand ${String(event['seat'])}`, to: `hand ${String(event['seat'])}` }] },
  guessed: { weight: 'moment' },
  'round-over': { weight: 'act', things: nothing },
}
