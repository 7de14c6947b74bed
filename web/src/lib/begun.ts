// A move of several parts that has been begun: what was chosen lies marked on the table, and one tap may say two parts.
// A game's view tells it in the fact `begun`; nothing is known here of how its moves go.
import type { OptionShown, ViewShown, ZoneShown } from '../protocol'
import { placeOf } from './card-flights'

/** A card where it lies. */
export interface Lying {
  zone: string // as `placeOf` writes it
  card: string
}

export interface Begun {
  part: number // which is asked; 0 where they are not counted
  parts: number
  marks: Lying[] // what was chosen so far, in its order
  taps: (Lying & { says: string[] })[] // cards that say a part, or several, as soon as they are tapped
}

/** A card on the table that says a part of a move, or several: shown as an option, sent part by part when it is tapped. */
export interface TapOption extends OptionShown {
  at: string
  says: string[]
}
export const TAP = 'tap'

export const begunOf = (view: ViewShown): Begun | null => (view.facts['begun'] as Begun | null | undefined) ?? null

export const isTap = (option: OptionShown): option is TapOption => option.about === TAP

/** What can be chosen on the table: a place whose cards can be tapped need not be chosen first. */
export function withTaps(options: OptionShown[], view: ViewShown): OptionShown[] {
  const taps = options.length ? (begunOf(view)?.taps ?? []) : []
  const said = new Set(taps.map((tap) => tap.says[0]))
  const shown = taps.flatMap((tap, i): TapOption[] => {
    const first = options.find((option) => option.text === tap.says[0])
    return first ? [{ ...first, id: -1 - i, about: TAP, word: tap.card, at: tap.zone, says: tap.says }] : []
  })
  return [...options.filter((option) => !said.has(option.text)), ...shown]
}

/** The tap that this card in this place stands for. */
export const tapAt = (options: OptionShown[], place: string, card: string): TapOption | undefined =>
  options.find((option): option is TapOption => isTap(option) && option.at === place && option.word === card)

/** All that a tap may mean: the same card can be used in two ways. */
export const tapsLike = (options: OptionShown[], tap: TapOption): TapOption[] =>
  options.filter((option): option is TapOption => isTap(option) && option.at === tap.at && option.word === tap.word)

/** The number under which a card of this place was chosen, 0 for none; of equal cards only the first is marked. */
export function markOf(view: ViewShown, place: string, cards: (string | null)[], index: number): number {
  const card = cards[index]
  if (card === null || card === undefined || cards.indexOf(card) !== index) return 0
  const onTable = (begunOf(view)?.marks ?? []).filter((mark) => !mark.zone.startsWith('hand '))
  return onTable.findIndex((mark) => mark.zone === place && mark.card === card) + 1
}

/** Whether a card of one's own hand is the one with which the move was begun. */
export const isBegunWith = (view: ViewShown, card: string | null): boolean =>
  begunOf(view)?.marks.some((mark) => mark.zone === `hand ${view.seat}` && mark.card === card) === true

/** Where a card lies, as an attribute of its element; and back. */
export const liesAt = (zone: ZoneShown | string, card: string): string => `${typeof zone === 'string' ? zone : placeOf(zone)}|${card}`
export function lyingAt(text: string): Lying {
  const [zone = '', card = ''] = text.split('|')
  return { zone, card }
}
