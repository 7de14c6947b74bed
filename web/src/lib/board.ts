// Where things are on a table of any game: zones by owner, and the place at which each option is shown.
import type { GameWords, OptionShown, ViewShown, ZoneShown } from '../protocol'
import type { Beat } from './beats'
import { tapAt } from './begun'
import { HAND, placeOf } from './card-flights'

/** A table as one pair of eyes sees it: while it is played, on a television, or in a replay. */
export interface TableScene {
  view: ViewShown
  live: boolean // somebody is thinking now
  facts: string[][][] // by seat: sign and words
  nameOf: (seat: number) => string
  noteOf: (seat: number) => string // away, or a bot plays: nothing for most
  isAway?: (seat: number) => boolean // nobody is there who could think
  deadlineOf: (seat: number) => number | undefined
  serverAhead: number
  beat?: Beat | null // what is being told
}

/** What can be looked at more closely. */
export type LookedAt = { seat: number } | { place: string } | { card: string }

export { HAND }

/** When all is over one's own cards are laid on the table too. */
export const isOwnHand = (view: ViewShown, zone: ZoneShown): boolean =>
  zone.name === HAND && zone.seat !== null && zone.seat === view.seat && view.outcome === null

/** The cards one holds: the only zone that is not laid on the table. */
export const ownHand = (view: ViewShown): (string | null)[] =>
  view.zones.find((zone) => isOwnHand(view, zone))?.cards ?? []

export const zonesOf = (view: ViewShown, seat: number | null): ZoneShown[] =>
  view.zones.filter((zone) => zone.seat === seat && !isOwnHand(view, zone))

const STACK = 3
/** Cards nobody sees are a stack if they are more than some; those that belong to nobody always: a deck stays one to its end. */
export const isStack = ({ cards, seat }: ZoneShown): boolean => cards.length > (seat === null ? 1 : STACK) && cards.every((card) => card === null)

/** Where in a zone the cards lie that are drawn: of a stack the last, and among faces no more backs than a few. */
export function shownOf(zone: ZoneShown): number[] {
  const { cards } = zone
  if (isStack(zone)) return [cards.length - 1]
  const backs = cards.flatMap((card, at) => (card === null ? [at] : []))
  const left = new Set(backs.slice(STACK))
  return [...cards.keys()].filter((at) => !left.has(at))
}

/** Empty places in the middle are left out, places in front of a player are kept: something will lie there. */
export const middleZones = (view: ViewShown): ZoneShown[] => zonesOf(view, null).filter((zone) => zone.cards.length > 0)

/** The others, in the order in which they sit from one's own left; for a spectator everybody.  Who joined late may sit between. */
export function seatsAround(view: ViewShown): number[] {
  const all = (view.facts['order'] as number[] | undefined) ?? view.seats.map((_, seat) => seat)
  const own = view.seat === null ? -1 : all.indexOf(view.seat)
  return own < 0 ? all : [...all.slice(own + 1), ...all.slice(0, own)]
}

export const optionFor = (options: OptionShown[], about: string, word: string): OptionShown | undefined =>
  options.find((option) => option.about === about && option.word === word)

/** All that can be done with a card: it may be put here or there. */
export const optionsFor = (options: OptionShown[], card: string): OptionShown[] =>
  options.filter((option) => option.about === 'card' && option.word === card)

/** All that can be done with what this option points at, if there are several things: of them one is to be said. */
export const alike = (options: OptionShown[], option: OptionShown): OptionShown[] =>
  option.about ? options.filter((one) => one.about === option.about && one.word === option.word) : [option]

/** Piles are called by their place or, where they are numbered, by their number. */
export const pileOption = (options: OptionShown[], zone: ZoneShown): OptionShown | undefined =>
  optionFor(options, 'pile', placeOf(zone)) ?? optionFor(options, 'pile', zone.name) ?? optionFor(options, 'pile', zone.name.replace(/^pile-/, ''))

/** Whether the question is about the cards of this zone, if it says so: by its place, or by its name for everybody's own. */
const isMeant = (view: ViewShown, zone: ZoneShown): boolean => [placeOf(zone), zone.name].includes(view.at)

/** A card is shown as an option where the question says, or else in the hand if it is there, or wherever its face lies. */
export function cardOption(options: OptionShown[], view: ViewShown, zone: ZoneShown, card: string | null): OptionShown | undefined {
  if (card === null) return undefined
  const tap = tapAt(options, placeOf(zone), card)
  if (tap) return tap
  const there = view.at ? isMeant(view, zone) : isOwnHand(view, zone) || !ownHand(view).includes(card)
  return there ? optionFor(options, 'card', card) : undefined
}

/** The options of a card in one's own hand. */
export const handOptions = (options: OptionShown[], view: ViewShown, card: string): OptionShown[] =>
  ['', HAND, `${HAND} ${view.seat}`].includes(view.at) ? optionsFor(options, card) : []

/** Whether something in a place, or the place itself, is an option. */
export const isPointedAt = (options: OptionShown[], view: ViewShown, zone: ZoneShown): boolean =>
  pileOption(options, zone) !== undefined || zone.cards.some((card) => cardOption(options, view, zone, card) !== undefined)

/** On a phone beside a television: players who can be chosen, or of whom something is known in secret, or an option. */
export const seatsNeeded = (options: OptionShown[], view: ViewShown): number[] =>
  seatsAround(view).filter(
    (seat) =>
      optionFor(options, 'seat', String(seat)) !== undefined ||
      zonesOf(view, seat).some((zone) => isPointedAt(options, view, zone) || (zone.name === HAND && zone.cards.some(Boolean))),
  )

/** Options that point at nothing on the table are answered beside the question: none may be out of reach. */
export function unplaced(options: OptionShown[], view: ViewShown): OptionShown[] {
  const faces = new Set(view.zones.flatMap((zone) => zone.cards))
  return options.filter((option) => {
    if (option.about === 'card') return !faces.has(option.word)
    if (option.about === 'seat') return !(Number(option.word) in view.seats)
    if (option.about === 'pile') return !view.zones.some((zone) => pileOption([option], zone))
    return true
  })
}

/** The cards that events were about, as far as this viewer was told; the last ones, each once. */
export function cardsOf(events: Record<string, unknown>[], game: GameWords, most: number): string[] {
  const said = events.flatMap((event) => Object.values(event).flat())
  const cards = said.filter((value): value is string => typeof value === 'string' && value in game.cards)
  return [...new Set(cards.reverse())].slice(0, most).reverse()
}

/** The faces that the last beat showed, each once. */
export const cardsTold = (beat: Beat | null, most: number): string[] =>
  [...new Set((beat?.things ?? []).flatMap(({ card, ghost }) => (card === null || ghost ? [] : [card])))].slice(0, most)

/** The cards a text names: an answer such as “C-3PO or R2-D2” is shown with both. */
export const cardsIn = (text: string, game: GameWords): string[] =>
  Object.keys(game.cards).filter((card) => text.includes(game.cards[card]!.name))
