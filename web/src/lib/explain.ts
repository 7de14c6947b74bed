// What is to be said of a card before it is chosen: which cards an answer means, how many there are, how many are seen.
import type { GameWords, OptionShown, ViewShown } from '../protocol'
import { isTap } from './begun'
import { cardsIn, ownHand } from './board'
import { HAND } from './card-flights'

export interface CardCount {
  all: number // in the game
  open: number // lie open on the table
  own: number // in one's own hand
}

/** How many there are of a card as far as one sees them: what somebody else holds is not counted, even if it is known. */
export function countOf(view: ViewShown, game: GameWords, card: string): CardCount {
  const among = (cards: (string | null)[]): number => cards.filter((one) => one === card).length
  const open = view.zones.filter((zone) => zone.name !== HAND).reduce((sum, zone) => sum + among(zone.cards), 0)
  return { all: game.cards[card]?.copies ?? 0, open, own: among(ownHand(view)) }
}

/** The same of several cards, as of those with one number. */
export const countsOf = (view: ViewShown, game: GameWords, cards: string[]): CardCount =>
  cards
    .map((card) => countOf(view, game, card))
    .reduce((sum, one) => ({ all: sum.all + one.all, open: sum.open + one.open, own: sum.own + one.own }), { all: 0, open: 0, own: 0 })

/** The cards an answer is about: the one it names, those with the number it names, or those in its words. */
export function cardsMeant(option: OptionShown, text: string, game: GameWords): string[] {
  if (option.about === 'card' || isTap(option)) return option.word in game.cards ? [option.word] : []
  const numbered = option.about === 'number' ? Object.keys(game.cards).filter((card) => String(game.cards[card]!.number) === option.word) : []
  return numbered.length ? numbered : cardsIn(text, game)
}

/** A name that ends with its own sign takes no full stop behind it: “It's a Trap!”. */
export const endOnce = (text: string): string => text.replace(/([!?…])\.$/, '$1')
