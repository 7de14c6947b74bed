// What happened, as beats: one thing at a time, with who does it, with what, to whom, and how it ends.
import type { GameWords, PlayShown, Said, ViewShown } from '../protocol'
import type { Place } from './card-flights'
import { cardsOf, HAND } from './board'
import type { Sound } from './sounds'
import { unfold } from './unfold'

/** How long and how large: not at all, but in the story; in passing; read; across the width; until people go on. */
export type Weight = 'aside' | 'glance' | 'step' | 'moment' | 'act'
const WEIGHTS: Weight[] = ['aside', 'glance', 'step', 'moment', 'act']
const heavier = (a: Weight, b: Weight): Weight => WEIGHTS[Math.max(WEIGHTS.indexOf(a), WEIGHTS.indexOf(b))]!

export type Happened = Record<string, unknown>

/** What is seen in the middle: it comes from a place and goes to one; a ghost is only spoken of. */
export interface Thing {
  card: string | null
  from: Place | null
  to: Place | null
  of?: number // whose it is, where several are laid open together
  ghost?: boolean
  pair?: string // the card that comes to it, and goes with it
  worth?: number // what somebody gains with it, counted up: it is what the others are there for
  played?: boolean // it does something to the others
  falls?: boolean // who held it is out
}

/** How a game wants a kind of event to be told; whatever it leaves out is as usual. */
export interface BeatKind {
  weight?: Weight
  /** It is how the beat before it ends, such as being out: both are seen together.  Some kinds are so after others. */
  result?: boolean | ((event: Happened, before: Happened) => boolean)
  /** It says no more than that something will come of it, and goes from the story when that has been told. */
  passing?: boolean
  /** As a result it says how it came about: its sentence is the one that is seen, and the story has them all. */
  sums?: boolean
  /** The card with which it is done, where the event does not name it: it comes first, and then what it does. */
  plays?: string
  /** What is said beside the cards that lie there, where these and their owners say the rest. */
  said?: () => string
  /** What is seen in the middle, if that is not the cards that travel, or else the cards it names. */
  things?: (event: Happened, game: GameWords, reader: number | null, flights: Thing[]) => Thing[]
  sound?: Sound
  /** Whoever it happens to is out: what they held tips over. */
  fells?: boolean
  /** It ends a chain from seat to seat (`chain` of the looks). */
  breaks?: boolean
}

/** The table at a moment, and what is said of it. */
export interface Standing {
  view: ViewShown
  facts: string[][][]
  status: string
  prompt: string
}

export interface Line {
  text: string
  kind: string
  seat: number | null
  target: number | null
  result: boolean
  weight: Weight
  mine: boolean // it matters to the reader above all
  passing?: boolean
}

export interface Beat {
  kind: string
  lines: Line[] // as the story has them
  sentences: string[]
  results: string[]
  weight: Weight
  actor: number | null
  targets: number[]
  winners: number[]
  things: Thing[]
  waits: boolean // until people go on
  sound?: Sound | undefined
  breaks?: boolean | undefined
  again?: boolean // it has been told before, and somebody wants to see it once more
  during: Standing
  after: Standing
}

/** For whom it is told, and of which game. */
export interface Reader {
  seat: number | null
  game: GameWords
  kinds: Record<string, BeatKind>
  /** Several people look at this device: what one of them learns has to be seen before it is passed on. */
  shared?: boolean
}

/** Kinds of events that many games have, by the names they have there. */
const USUAL: Record<string, BeatKind> = {
  drew: { weight: 'glance' },
  passed: { weight: 'glance' },
  declined: { weight: 'glance' },
  answered: { weight: 'glance', passing: true },
  reshuffled: { weight: 'glance' },
  opened: { weight: 'glance' },
  out: { weight: 'moment', result: true, fells: true },
  'round-over': { weight: 'act' },
  'game-over': { weight: 'moment' },
}
const PLAIN: BeatKind = {}
const MOST = 6 // cards in the middle; more than that is a deal, which nobody follows card by card

export const kindOf = (reader: Reader, event: Happened): BeatKind =>
  ({ ...(USUAL[String(event['kind'])] ?? PLAIN), ...reader.kinds[String(event['kind'])] })

export const standing = (view: ViewShown, said?: Said): Standing => ({ view, facts: said?.facts ?? [], status: said?.status ?? '', prompt: said?.prompt ?? '' })

/** Whether somebody is asked, and not the reader. */
export const asksOthers = ({ view: { prompt, asked, seat } }: Standing): boolean => Boolean(prompt) && !(seat !== null && asked.includes(seat))

/** A table with the question that stood before: what is asked next is told when the beat is over. */
const stillAsked = (now: Standing, { view: { asked, prompt, about, at }, prompt: said }: Standing): Standing => ({ ...now, view: { ...now.view, asked, prompt, about, at }, prompt: said })

// ---- from what the stream tells to beats

interface Telling {
  events: Happened[]
  texts: string[]
  after: Standing
  shown: boolean // the game says that this is to be seen, before it goes on
}

/** The moments on the way, and then the rest. */
function tellings(play: PlayShown): Telling[] {
  const moments = (play.moments ?? []).map(({ events, view, said }): Telling => ({ events, texts: said?.events ?? [], after: standing(view, said), shown: true }))
  const told = moments.reduce((sum, moment) => sum + moment.events.length, 0)
  const rest = { events: play.events.slice(told), texts: play.said?.events.slice(told) ?? [], after: standing(play.view, play.said), shown: false }
  return [...moments, rest]
}

/** The beats that lead from what was seen last to what is told now. */
export function beatsOf(before: Standing, play: PlayShown, reader: Reader): Beat[] {
  const beats: Beat[] = []
  let last = before
  let previous: Happened | undefined
  for (const telling of tellings(play)) {
    const [first, ...then] = telling.events.length || !telling.shown ? staged(last, telling, reader) : []
    const shown = beats.at(-1)
    const ends = telling.events.slice(0, first?.lines.length)
    if (first && shown && ends[0] && endsShown(reader, ends[0], previous)) beats[beats.length - 1] = endedBy(shown, first, ends, reader)
    else if (first) beats.push(first)
    beats.push(...then)
    last = telling.after
    previous = telling.events.at(-1)
  }
  const over = play.view.outcome !== null
  return together(beats.map((beat) => ({ ...beat, waits: beat.waits && !over })))
}

/** Whether an event concerns the reader above all others: it is done to them, or shows them something. */
function concerns(event: Happened, reader: Reader): boolean {
  if (reader.seat === null) return false
  if (event['target'] === reader.seat) return true
  return event['seat'] === reader.seat && (kindOf(reader, event).result === true || learns(event, reader))
}

/** What one's own move has brought to light about others. */
const learns = (event: Happened, reader: Reader): boolean =>
  event['seat'] === reader.seat && typeof event['target'] === 'number' && cardsOf([event], reader.game, 1).length > 0

function weightOf(event: Happened, reader: Reader): Weight {
  const weight = kindOf(reader, event).weight ?? 'step'
  if (!concerns(event, reader) || weight === 'act' || weight === 'aside') return weight
  return weight === 'glance' ? 'step' : 'moment'
}

function isResult(reader: Reader, event: Happened, before: Happened | undefined): boolean {
  const { result } = kindOf(reader, event)
  return typeof result === 'function' ? before !== undefined && result(event, before) : result === true
}

/** Whether it is how that ends which was shown before it, and after which the table went on at once. */
const endsShown = (reader: Reader, event: Happened, shown: Happened | undefined): boolean =>
  shown !== undefined && typeof kindOf(reader, event).result === 'function' && isResult(reader, event, shown)

/** What was shown, and how it ends: the cards that lay there go where that puts them. */
function endedBy(shown: Beat, end: Beat, events: Happened[], reader: Reader): Beat {
  const puts = events.flatMap((event) => kindOf(reader, event).things?.(event, reader.game, reader.seat, []) ?? [])
  const things = shown.things.map((thing) => ({ ...thing, to: (puts.find(({ card, from }) => card === thing.card && (from === thing.from || from === null)) ?? thing).to }))
  const results = [...new Set([...shown.results, ...end.sentences, ...end.results])] // two that end alike are told once
  return { ...shown, lines: [...shown.lines, ...end.lines], results, weight: heavier(shown.weight, end.weight), targets: [...new Set([...shown.targets, ...end.targets])], things, after: end.after }
}

const seatsIn = (events: Happened[], field: string): number[] =>
  [...new Set(events.map((event) => event[field]).filter((seat): seat is number => typeof seat === 'number' && seat >= 0))]

/** What happened, as the story has it. */
export const linesOf = (events: Happened[], texts: string[], reader: Reader): Line[] =>
  events.map((event, i) => ({
    text: texts[i] ?? '',
    kind: String(event['kind'] ?? ''),
    seat: seatsIn([event], 'seat')[0] ?? null,
    target: seatsIn([event], 'target')[0] ?? null,
    result: isResult(reader, event, events[i - 1]),
    weight: weightOf(event, reader),
    mine: concerns(event, reader),
    passing: kindOf(reader, event).passing === true,
  }))

/** What happened in one go, beat by beat; without events only the table has changed. */
function staged(before: Standing, telling: Telling, reader: Reader): Beat[] {
  const lines = linesOf(telling.events, telling.texts, reader)
  const groups: number[][] = []
  telling.events.forEach((event, i) => {
    if (isResult(reader, event, telling.events[i - 1]) && groups.length) groups.at(-1)!.push(i)
    else groups.push([i])
  })
  if (!groups.length) return [{ ...QUIET, during: telling.after, after: telling.after }]
  const views = unfold(before, telling.after, groups.map((group) => group.map((i) => withPlayed(telling.events[i]!, reader))), reader.game)
  return groups.map((group, g) => {
    const events = group.map((i) => telling.events[i]!)
    const own = group.map((i) => lines[i]!)
    const { flights, lifted, settled } = views[g]!
    const weight = own.map((line) => line.weight).reduce(heavier, telling.shown && g === groups.length - 1 ? 'moment' : 'aside')
    const summing = events.findIndex((event) => kindOf(reader, event).sums && kindOf(reader, event).things)
    const fallen = seatsIn(events.filter((event) => kindOf(reader, event).fells), 'seat')
    const things = thingsOf(events.slice(Math.max(summing, 0)), flights, reader).map((thing) => (fallen.includes(holderOf(thing)) ? { ...thing, falls: true } : thing)) // what is said is what is seen
    const told = own.filter((line) => line.weight !== 'aside') // what goes without saying stands in the story
    const seen = told.length ? told : own
    const [first, then] = [seen.filter((line) => line.kind === seen[0]!.kind), seen.filter((line) => line.kind !== seen[0]!.kind)] // of one kind: side by side
    const { said } = kindOf(reader, events[0]!)
    const sum = group.length > 1 ? own.find((_, i) => kindOf(reader, events[i]!).sums) : undefined
    return {
      kind: own[0]!.kind,
      lines: own,
      sentences: sum ? [sum.text] : said ? [said()] : [...new Set(first.map((line) => line.text))], // of two alike both lie there
      results: sum ? [] : then.map((line) => line.text),
      weight,
      actor: seatsIn(events, 'seat')[0] ?? null,
      targets: [...new Set([...seatsIn(events, 'target'), ...seatsIn(events.slice(1), 'seat')])],
      winners: events.flatMap((event) => (Array.isArray(event['winners']) ? (event['winners'] as number[]) : [])),
      things,
      sound: kindOf(reader, events[0]!).sound,
      breaks: kindOf(reader, events[0]!).breaks,
      waits: weight === 'act' || (reader.shared === true && events.some((event) => learns(event, reader))),
      during: weight === 'act' ? settled : things.length ? lifted : stillAsked(settled, lifted),
      after: settled,
    }
  })
}

const holderOf = ({ of, from }: Thing): number => of ?? Number(from?.split(' ')[1] ?? -1)

const QUIET = { kind: '', lines: [], sentences: [], results: [], weight: 'glance' as const, actor: null, targets: [], winners: [], things: [], waits: false }

const withPlayed = (event: Happened, reader: Reader): Happened => {
  const { plays } = kindOf(reader, event)
  return plays === undefined ? event : { plays, ...event }
}

function thingsOf(events: Happened[], flights: Thing[], reader: Reader): Thing[] {
  const plays = events[0] && kindOf(reader, events[0]).plays
  const played = plays === undefined ? undefined : flights.find(({ card }) => card === plays)
  const others = thingsWithout(events, flights.filter((flight) => flight !== played), reader)
  return played ? [{ ...played, played: true }, ...others].slice(0, MOST) : others
}

function thingsWithout([event, ...results]: Happened[], flights: Thing[], reader: Reader): Thing[] {
  if (!event) return []
  const { things } = kindOf(reader, event)
  const [beside, ends] = [results.filter(({ kind }) => kind === event['kind']), results.filter(({ kind }) => kind !== event['kind'])]
  const own = things && [event, ...beside].flatMap((one) => things(one, reader.game, reader.seat, flights))
  if (own) return ends.length ? goneOn(own, flights) : own
  if (flights.length) return flights.slice(0, MOST)
  const holder = seatsIn([event], 'target')[0] ?? seatsIn([event], 'seat')[0]
  const place = holder === undefined ? null : `${HAND} ${holder}`
  return cardsOf([event], reader.game, MOST).map((card) => ({ card, from: place, to: place }))
}

/** What was shown goes where the result puts it; what only the result brings is shown too. */
function goneOn(things: Thing[], flights: Thing[]): Thing[] {
  const left = [...flights]
  const moved = things.map((thing) => {
    const at = left.findIndex((flight) => flight.card !== null && (flight.card === thing.card || (thing.card === null && flight.from === thing.from)))
    return at < 0 ? thing : { ...thing, ...left.splice(at, 1)[0]! }
  })
  return [...moved, ...left.filter((flight) => flight.card !== null)].slice(0, MOST)
}

/** Glances in a row run together. */
export function together(beats: Beat[]): Beat[] {
  const found: Beat[] = []
  for (const beat of beats) {
    const last = found.at(-1)
    const joins = last && isGlance(last) && isGlance(beat) && last.things.length + beat.things.length <= MOST
    if (!joins) found.push(beat)
    else found[found.length - 1] = { ...joined(last, beat), things: [...last.things, ...beat.things] }
  }
  return found
}
const isGlance = (beat: Beat): boolean => beat.weight === 'glance' && !beat.waits

/** Two beats as one: the table is that of the second. */
const joined = (one: Beat, other: Beat): Beat => ({
  ...other,
  kind: one.kind || other.kind,
  lines: [...one.lines, ...other.lines],
  sentences: [...one.sentences, ...other.sentences],
  actor: one.actor ?? other.actor,
  targets: [...new Set([...one.targets, ...other.targets])],
})

// ---- falling behind

export const FEW = 6 // beats that may wait; who is further behind is told in a sentence

/** What has piled up, as one sentence; what holds the table is seen all the same. */
export function caughtUp(beats: Beat[], tally: (count: number) => string): Beat[] {
  const act = beats.map((beat) => beat.waits).lastIndexOf(true)
  const parts = act < 0 ? [beats] : [beats.slice(0, act), [beats[act]!], beats.slice(act + 1)]
  return parts.flatMap((part) => (part.length > 1 ? [meanwhile(part, tally)] : part))
}

export function meanwhile(beats: Beat[], tally: (count: number) => string): Beat {
  const all = beats.reduce(joined)
  const top = whatMatters(all.lines)
  return { ...all, ...{ kind: 'meanwhile', actor: null, targets: [], things: [], waits: false, weight: 'moment', during: all.after }, sentences: all.lines.length > 1 ? [tally(all.lines.length)] : [], results: top ? [top.text] : [] }
}

/** For who comes back to a table that they have seen before: these lines are new to them, and stand in the story. */
export function missed(lines: Line[], now: Standing, tally: (count: number) => string): Beat {
  return { ...meanwhile([{ ...QUIET, lines, during: now, after: now }], tally), lines: [] }
}

/** A beat once more, over the table as it is now: as large as it can be read, and not for the story. */
export const onceMore = (beat: Beat, now: Standing): Beat => ({ ...beat, again: true, lines: [], waits: false, weight: heavier(beat.weight, 'step'), during: now, after: now })

/** All that a beat tells, for who hears it. */
export const toldBy = (beat: Beat): string[] =>
  beat.kind === 'meanwhile' || beat.again ? [...beat.sentences, ...beat.results] : beat.lines.map((line) => line.text)

/** Of several sentences the one that stands out: what is the reader's own before what is heavy, the latest of equals. */
export function whatMatters(lines: Line[]): Line | undefined {
  const rank = (line: Line): number => (line.mine ? WEIGHTS.length : 0) + WEIGHTS.indexOf(line.weight)
  return lines.reduce<Line | undefined>((best, line) => (best && rank(best) > rank(line) ? best : line), undefined)
}

/** What of a beat is said loudest: how it ends, unless what led to it is the reader's own and that is not. */
export function saidLoudest({ lines, sentences, results }: Beat): string[] {
  const own = (texts: string[]): string[] => texts.filter((text) => lines.some((line) => line.mine && line.text === text))
  if (!results.length) return sentences
  return own(results).length || !own(sentences).length ? results : own(sentences)
}

// ---- how long

export type Speed = 'calm' | 'brisk' | 'at-once'
const LEAST: Record<Weight, number> = { aside: 0, glance: 500, step: 1200, moment: 2500, act: 2500 }
const SHARE: Record<Speed, number> = { calm: 1, brisk: 0.55, 'at-once': 0 }
const WORDS_A_SECOND = 3
const LONGEST_STEP = 4000 // a long list is seen in its pictures, and stands in the story

/** Milliseconds for which a beat is seen: by its weight and by its words. */
export function timeFor(beat: Beat, speed: Speed): number {
  if (!beat.kind || beat.weight === 'aside') return 0
  const words = [...beat.sentences, ...beat.results].join(' ').split(/\s+/).length + 2 * beat.things.filter(({ of }) => of !== undefined).length
  const reading = beat.weight === 'glance' ? 0 : (words / WORDS_A_SECOND) * 1000
  const most = beat.weight === 'step' ? LONGEST_STEP : Infinity
  return Math.max(LEAST[beat.weight], Math.min(reading, most)) * SHARE[beat.again && speed === 'at-once' ? 'calm' : speed]
}
