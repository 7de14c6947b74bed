// What the view says of the table besides its zones, and the cards by the seats and piles they belong to.
import type { OptionShown, ViewShown, ZoneShown } from '../../protocol'

export interface Facts {
  round: number
  rounds: number
  turn: number
  phase: 'recon' | 'operation'
  memory: 'relaxed' | 'strict'
  first: number
  plans: number
  round_plans: number
  wanted: number[] // plans for a victory, a glorious one and a brilliant one
  acting: number | null
  resolving: number[] // the pile of each card that is turned up
  caller: number | null
  claims: string[][] // by seat
  announced: (string | null)[]
  told: string[][]
  votes: boolean[]
  pairs: { pile: number; depth: number; cards: [string, string] }[]
  reserve: Record<string, number>
  gone: string[]
}

export const factsOf = (view: ViewShown): Facts => view.facts as unknown as Facts

export const pilesOf = (view: ViewShown): ZoneShown[] => view.zones.filter((zone) => zone.name.startsWith('pile-'))

/** The cards of this pile that are turned up. */
export function turnedUp(view: ViewShown, pile: number): string[] {
  const cards = view.zones.find((zone) => zone.name === 'resolving')?.cards ?? []
  return cards.filter((card, i): card is string => card !== null && factsOf(view).resolving[i] === pile)
}

/** When this seat's rebel is resolved: 1 is the holder of the first-player card. */
export const placeInOrder = (view: ViewShown, seat: number): number => {
  const seats = view.seats.length
  return ((seat - factsOf(view).first + seats) % seats) + 1
}

/** Each kind once, with how often it is there. */
export function counted(cards: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1)
  return [...counts]
}

/** The standing option with this verb, about this card. */
export const besidesFor = (view: ViewShown, verb: string, card = ''): OptionShown | undefined =>
  view.also.find((option) => option.verb === verb && option.word === card)
