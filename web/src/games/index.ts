// What a game shows in its own way, on the parts that all games have: the middle of its table, and what dragging means.
import type { Component } from 'svelte'
import type { OptionShown, ViewShown } from '../protocol'
import type { LookedAt } from '../lib/board'
import Planets from './warlords/Planets.svelte'
import { dropped } from './warlords/dropped'

export interface MiddleProps {
  view: ViewShown
  options: OptionShown[]
  chosen: OptionShown | null
  choose?: (option: OptionShown) => void
  act?: (option: OptionShown) => void
  look?: (what: LookedAt) => void
}

export interface GameLooks {
  middle: Component<MiddleProps>
  /** The zones that the middle shows. */
  shows: (zone: string) => boolean
  /** Whether this kind of event is worth a sentence in the middle; the log has them all. */
  tells: (kind: string) => boolean
  /** What a card dragged from the hand onto a place says, part by part. */
  dropped: (view: ViewShown, card: string, place: string) => string[]
}

const games: Record<string, GameLooks> = {
  warlords: { middle: Planets, shows: (zone) => zone.startsWith('planet-'), tells: (kind) => kind !== 'drew', dropped },
}

export const looksOf = (game: string): GameLooks | undefined => games[game]
