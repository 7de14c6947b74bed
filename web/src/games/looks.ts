// What a game may show in its own way, on the parts that all games have.  `games/<game>/looks.ts` exports it as default;
// every slot may be left out, and a game without a folder here is played on the general parts alone.
import type { Component } from 'svelte'
import type { BeatKind } from '../lib/beats'
import type { Lying } from '../lib/begun'
import type { LookedAt } from '../lib/board'
import type { OptionShown, ViewShown } from '../protocol'

/** What every slot is given: the table as one pair of eyes sees it, and what can be done there. */
export interface SlotProps {
  view: ViewShown
  nameOf: (seat: number) => string
  options: OptionShown[]
  chosen: OptionShown | null
  /** To choose, and to do without being asked again; both are left out where nobody acts: on a television, in a replay. */
  choose?: (option: OptionShown) => void
  act?: (option: OptionShown) => void
  look?: (what: LookedAt) => void
  /** To do what may be done besides (`view.also`), and to say something in chat; left out where nobody can. */
  besides?: (option: OptionShown) => void
  say?: (text: string) => void
}
export type SeatProps = SlotProps & { seat: number }
/** In the place of the hand one may also do what nobody waits for; the table refuses what is not open to one. */
export type HandProps = SlotProps & { speakUp: (action: string) => void }

export interface GameLooks {
  /** The drawings of its cards, all in one piece: dozens of files of half a kilobyte would be dozens of waits. */
  drawings?: ReadonlyMap<string, string>
  /** The middle of the table, in the place of the zones it shows; always: on a phone beside a television too. */
  middle?: { part: Component<SlotProps>; shows: (zone: string) => boolean; always?: boolean }
  /** One's own cards and what may be done at any time, in the place of the general parts. */
  hand?: Component<HandProps>
  /** What is shown at a seat beside name, facts and cards. */
  seat?: Component<SeatProps>
  /** What is shown beside the question, in the place of the answers it shows. */
  prompt?: { part: Component<SlotProps>; shows: (option: OptionShown) => boolean }
  /** A moment of its own across the table, such as a vote, as long as it lasts; with the answers that it shows now. */
  overlay?: { part: Component<SlotProps>; isOn: (view: ViewShown) => boolean; shows?: (option: OptionShown, view: ViewShown) => boolean }
  /** What stands above the log. */
  side?: Component<SlotProps>
  /** What is shown of the result above the scores. */
  end?: Component<SlotProps>
  /** It tells the story too, round by round: on a wall, which has to be read from afar, the story is not told twice. */
  endTells?: boolean
  /** The place that decides who wins: at the end it is what is shown of everybody, and the winner's is laid out card by card. */
  wonWith?: string
  /** The kind of event that brings somebody nearer to winning: where there are no rounds, they are the story at the end. */
  decides?: string
  /** How the general board makes room. */
  layout?: Layout
  /** The standing order that is offered beside windows: the questions it leaves to the player, and its words. */
  order?: { unless: string[]; said: () => string }
  /** What a card dragged from the hand onto a place says, part by part. */
  dropped?: (view: ViewShown, card: string, place: string) => string[]
  /** What a card on the table dragged onto another one says, part by part. */
  draggedOnto?: (view: ViewShown, from: Lying, onto: Lying) => string[]
  /** Whether this kind of event is worth a sentence in the middle of the table; the log has them all. */
  tells?: (kind: string) => boolean
  /** Whether this kind of event begins or ends a part of the game: it stands out in the log. */
  divides?: (kind: string) => boolean
  /** The kind of event with which the story begins anew: players have to remember what was told before. */
  forgets?: string
  /** How kinds of events are told: their weight, and what is seen of them in the middle. */
  beats?: Record<string, BeatKind>
  /** Who is linked to whom while something goes from seat to seat. */
  chain?: (view: ViewShown) => Chain | null
}

/** From seat to seat in order, and to whom it may go on. */
export interface Chain {
  seats: number[]
  next: number | null
}

export interface Layout {
  /** The middle is rows of cards, and they get the height: piles and words stand below or beside them. */
  rows?: boolean
}

/** Files by the names they have without folder and ending, which are those of the cards. */
export const byCard = (files: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, drawing]) => [path.replace(/^.*\/|\.svg$/g, ''), drawing]))

/** The drawing of a card, or one made of the drawings of others; nothing as long as there is none. */
export function drawingOf(looks: GameLooks, card: string, drawnOf: readonly string[] = []): string {
  const own = looks.drawings?.get(card)
  if (own !== undefined) return own
  const parts = drawnOf.flatMap((part) => looks.drawings?.get(part) ?? [])
  return parts.length ? drawnTogether(parts) : ''
}

// Where two, three or four drawings lie on one card: each fills the width of its window, so that faces are seen.
const WINDOWS = [[[0, 0, 100, 140]], [[0, 0, 100, 69], [0, 71, 100, 69]], [[0, 0, 100, 69], [0, 71, 49, 69], [51, 71, 49, 69]], [[0, 0, 49, 69], [51, 0, 49, 69], [0, 71, 49, 69], [51, 71, 49, 69]]]

function drawnTogether(parts: string[]): string {
  const windows = WINDOWS[Math.min(parts.length, 4) - 1]!
  const drawn = windows.map(([x, y, width, height], i) => {
    const inside = parts[i]!.replace(/^[^>]*>|<\/svg>\s*$/g, '')
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 10 100 ${(100 * height!) / width!}" preserveAspectRatio="xMidYMin slice">${inside}</svg>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140"><path fill="#171310" d="M0 0h100v140H0z"/>${drawn.join('')}</svg>`
}

/** Whether the game's own parts show this answer now: then it need not stand beside the question. */
export const slotsShow = ({ prompt, overlay }: GameLooks, view: ViewShown, option: OptionShown): boolean =>
  prompt?.shows(option) === true || (overlay?.isOn(view) === true && overlay.shows?.(option, view) === true)
