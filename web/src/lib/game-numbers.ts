// How many play a game, and how long.
import type { GameWords } from '../protocol'
import { words } from './words.svelte'

export const numbersOf = (game: GameWords): string =>
  [
    words.say('home.players', { count: `${game.seats[0]}–${game.seats.at(-1)}` }),
    game.minutes && words.say('home.minutes', { count: game.minutes }),
  ].filter(Boolean).join(' · ')
