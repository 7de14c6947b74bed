// Ready phrases of a game: they travel as a line of chat, and everybody reads them in their own language.
import type { GameWords } from '../protocol'

const SIGN = '☞'
const FORM = /^☞ ([a-z-]+)(?: @([a-z0-9-]+(?: \d+)?))?$/

export interface Phrase {
  id: string
  place: string // which it points at; nothing if it is only said
}

export const phraseText = ({ id, place }: Phrase): string => `${SIGN} ${id}${place ? ` @${place}` : ''}`

/** The phrase that a line of chat stands for, if the game has it. */
export function phraseOf(game: GameWords | undefined, text: string): Phrase | undefined {
  const [, id, place = ''] = FORM.exec(text) ?? []
  return id !== undefined && game && wordsOf(game, id) ? { id, place } : undefined
}

const wordsOf = (game: GameWords, id: string): string | undefined => game.page[`phrase.${id}`]

/** In words, with the place it points at. */
export function phraseSaid(game: GameWords, { id, place }: Phrase, nameOf?: (seat: number) => string): string {
  const [zone = '', seat] = place.split(' ')
  const where = [seat === undefined ? '' : nameOf?.(Number(seat)), game.zones[zone] ?? zone].filter(Boolean).join(' · ')
  return [where, wordsOf(game, id)].filter(Boolean).join(': ')
}
