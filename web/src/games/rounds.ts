// Games of several rounds: what is to be seen of the end of one, before the next.
import type { ViewShown } from '../protocol'
import { laidOpen, roundEnd } from './secret-invasion/round'

interface Rounds {
  roundEnd: (before: ViewShown, after: ViewShown) => ViewShown | null
  laidOpen: (view: ViewShown) => ViewShown
}

const rounds: Record<string, Rounds> = {
  'secret-invasion': { roundEnd, laidOpen },
}

export const roundsOf = (game: string): Rounds | undefined => rounds[game]
