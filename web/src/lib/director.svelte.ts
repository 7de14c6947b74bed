// One beat at a time, in order: the live table, the television and the replay are told by the same director.
import { caughtUp, FEW, onceMore, timeFor, type Beat, type Line, type Standing } from './beats'
import { deviceSettings } from './device-settings.svelte'
import { isMotionReduced } from './reduced-motion'
import { words } from './words.svelte'

const LIFT = 380 // milliseconds from a place to the middle, and from there to another place
const SETTLE = 320

/** A thing is on its way to the middle, lies there, or is on its way to where it belongs. */
export type Phase = 'lift' | 'rest' | 'settle'

export interface Listener {
  begun?: (beat: Beat) => void
  idle?: () => void
  /** Milliseconds after which what waits for people goes on by itself; never, if this is left out. */
  patience?: () => number | undefined
}

export class Director {
  beat = $state.raw<Beat | null>(null)
  last = $state.raw<Beat | null>(null) // the one that is seen, or was seen last
  phase = $state<Phase>('rest')
  now = $state.raw<Standing | null>(null)
  #queue = $state.raw<Beat[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #beatOf = new WeakMap<Line, Beat>() // what the story tells, as it was seen
  #left = 0 // milliseconds that the beat has still to be seen

  constructor(readonly listener: Listener = {}) {
    document.addEventListener('visibilitychange', this.#seen)
  }

  close(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#seen)
  }

  /** The table as it will be when all that is waiting has been seen. */
  get end(): Standing | null {
    return this.#queue.at(-1)?.after ?? this.beat?.after ?? this.now
  }

  /** The table as it is seen now, and as it will be after each beat that is still to be told. */
  get ahead(): Standing[] {
    const told = [this.now, this.beat?.after, ...this.#queue.map((beat) => beat.after)]
    return told.filter((standing) => standing != null)
  }

  /** The sentences that are waiting, as an index from the end of the story. */
  get untold(): number {
    return -this.#queue.reduce((sum, beat) => sum + beat.lines.length, 0)
  }

  get idle(): boolean {
    return this.beat === null && this.#queue.length === 0
  }

  /** The beat stays until people go on. */
  get waits(): boolean {
    return this.beat?.waits === true && this.phase === 'rest'
  }

  /** Something is still to be told that stays until people go on: what is asked after it has to wait for that. */
  get leadsToHold(): boolean {
    return this.beat?.waits === true || this.#queue.some((beat) => beat.waits)
  }

  /** How it is, without telling how it came to that. */
  show(standing: Standing | null): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.beat = null
    this.last = null
    this.now = standing
  }

  tell(beats: Beat[]): void {
    for (const beat of beats) for (const line of beat.lines) this.#beatOf.set(line, beat)
    this.#queue = [...this.#queue, ...beats]
    const waiting = this.#queue.filter((beat) => beat.weight !== 'aside')
    if (!document.hidden && waiting.length > FEW + beats.length) this.#catchUp()
    if (this.beat === null) this.#next()
  }

  /** The beats of these lines that there is something to see of. */
  beatsOf(lines: Line[]): Beat[] {
    const beats = lines.flatMap((line) => this.#beatOf.get(line) ?? [])
    return [...new Set(beats)].filter((beat) => beat.weight !== 'aside')
  }

  /** What these lines of the story tell, to be seen once more; what is being told now is not interrupted. */
  again(lines: Line[]): void {
    const { now } = this
    if (now && this.idle) this.tell(this.beatsOf(lines).map((beat) => onceMore(beat, now)))
  }

  /** What is left of this beat need not be seen. */
  skip(): void {
    if (this.beat === null || document.hidden) return
    clearTimeout(this.#timer)
    this.#settled()
    this.#next()
  }

  /** Those who are waited for have gone on: an act is over, and one that is still to come stays as long as it is read. */
  release(): void {
    this.#queue = this.#queue.map((beat) => (beat.weight === 'act' ? { ...beat, waits: false } : beat))
    if (this.beat?.weight === 'act') this.skip()
  }

  /** Whoever acts has seen enough. */
  skipAll(): void {
    clearTimeout(this.#timer)
    if (this.beat) this.#settled()
    const rest = this.#queue
    this.#queue = []
    for (const beat of rest) this.#pass(beat)
    this.#next()
  }

  #catchUp(): void {
    this.#queue = caughtUp(this.#queue, (count) => words.say('table.meanwhile', { count }))
  }

  /** Nothing goes on before nobody's eyes. */
  #seen = (): void => {
    if (document.hidden) return
    if (this.#queue.length > FEW) this.#catchUp()
    if (this.beat === null) this.#next()
    else this.#run()
  }

  #next(): void {
    while (this.#queue.length && !document.hidden) {
      const [beat, ...rest] = this.#queue as [Beat, ...Beat[]]
      this.#queue = rest
      if (!beat.waits && timeFor(beat, deviceSettings.speed) === 0) {
        this.#pass(beat)
        continue
      }
      this.#begin(beat)
      return
    }
    if (this.#queue.length === 0) this.listener.idle?.()
  }

  /** Told, and over in the same moment. */
  #pass(beat: Beat): void {
    if (beat.kind) this.last = beat
    this.listener.begun?.(beat)
    this.now = beat.after
  }

  #begin(beat: Beat): void {
    this.beat = this.last = beat
    this.now = beat.during
    this.listener.begun?.(beat)
    this.#left = Math.max(timeFor(beat, deviceSettings.speed), 0)
    this.phase = isMotionReduced() || !beat.things.length ? 'rest' : 'lift'
    this.#run()
  }

  /** One phase after the other, as long as somebody looks. */
  #run(): void {
    clearTimeout(this.#timer)
    const { beat } = this
    if (beat === null || document.hidden) return
    if (this.phase === 'lift') return this.#wait(Math.min(LIFT, this.#left), () => (this.phase = 'rest'))
    if (this.phase === 'rest') {
      const patience = this.listener.patience?.()
      if (beat.waits && patience === undefined) return
      const settle = isMotionReduced() || !beat.things.length || beat.weight === 'glance' ? 0 : SETTLE
      const rest = beat.waits ? patience! : Math.max(this.#left - settle, 0)
      return this.#wait(rest, () => {
        this.now = beat.after
        this.phase = 'settle'
        this.#left = settle
      })
    }
    this.#wait(this.#left, () => this.#settled())
  }

  #wait(time: number, then: () => void): void {
    this.#timer = setTimeout(() => {
      this.#left -= time
      then()
      if (this.beat) this.#run()
      else this.#next()
    }, time)
  }

  #settled(): void {
    if (this.beat) this.now = this.beat.after
    this.beat = null
    this.phase = 'rest'
  }
}
