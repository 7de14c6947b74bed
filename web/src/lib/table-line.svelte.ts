// The line on which a table tells its news: opened, lost, found again, and closed for good.
import type { News, Snapshot } from '../protocol'
import { get, Refused } from './api'
import { words } from './words.svelte'

export type Connection = 'opening' | 'live' | 'lost' | 'closed'

/** Who listens at it. */
export interface Listener {
  begins(all: Snapshot): void
  hears(news: News, id: string): void
  seesHere(members: number[]): void
  /** The line is back after it was lost. */
  isBack(): void
  /** The page is looked at no more, for now. */
  looksAway(): void
  /** Something of the table has been seen already. */
  knowsTable(): boolean
}

const SLEPT = 20_000 // milliseconds out of sight
const LATER = 2000 // until the line is tried again
const SEEN_FOR = 2500 // how long it is said that the line is back

export class TableLine {
  connection = $state<Connection>('opening')
  shutOut = $state('') // why the table does not let one in, in the server's words
  aside = $state('') // why the server cannot show this table at all, if so
  reconnected = $state(false) // the line was lost and is back, since a moment ago
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #hiddenAt = 0

  constructor(
    readonly code: string,
    public seat: number | null, // through whose eyes; -1: a television's
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#isBack)
    addEventListener('offline', this.#isGone)
    document.addEventListener('visibilitychange', this.#wake)
  }

  open(): void {
    this.#source?.close()
    const seat = this.seat === null ? '' : `&seat=${this.seat}`
    const source = new EventSource(`/api/tables/${this.code}/events?lang=${words.lang}${seat}`)
    this.#source = source
    source.addEventListener('snapshot', (e) => this.listener.begins(JSON.parse(e.data) as Snapshot))
    source.addEventListener('news', (e) => this.listener.hears(JSON.parse(e.data) as News, e.lastEventId))
    source.addEventListener('presence', (e) => this.listener.seesHere((JSON.parse(e.data) as { here: number[] }).here))
    source.onopen = () => {
      if (this.connection === 'lost') this.#sayAgain()
      this.connection = 'live'
      this.aside = ''
    }
    source.onerror = () => {
      this.connection = 'lost'
      if (source.readyState === EventSource.CLOSED) this.#comeBack(this.listener.knowsTable() ? LATER : 0) // who comes learns at once that there is nothing
    }
  }

  close(): void {
    this.#source?.close()
    clearTimeout(this.#timer)
    removeEventListener('online', this.#isBack)
    removeEventListener('offline', this.#isGone)
    document.removeEventListener('visibilitychange', this.#wake)
  }

  #sayAgain(): void {
    this.listener.isBack()
    this.reconnected = true
    setTimeout(() => (this.reconnected = false), SEEN_FOR)
  }

  #isBack = (): void => this.open()
  #isGone = (): void => void (this.connection = 'lost')

  /** A phone that slept may hold a line that is dead without knowing: it gets another one. */
  #wake = (): void => {
    if (document.hidden) {
      this.#hiddenAt = Date.now()
      this.listener.looksAway()
    } else if (Date.now() - this.#hiddenAt > SLEPT && this.connection !== 'closed') {
      this.open()
    }
  }

  /** An EventSource gives up for good when a proxy answers for the server: see if the table is there, listen anew. */
  #comeBack(after = LATER): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      try {
        const { table } = await get<Snapshot>(`/api/tables/${this.code}`)
        if (table.status === 'closed') this.connection = 'closed'
        else this.open()
      } catch (error) {
        if (error instanceof Refused && error.problem.code === 'banned') this.shutOut = error.message
        else if (error instanceof Refused && [404, 410].includes(error.problem.status)) this.connection = 'closed'
        else this.#comeBack()
        this.aside = error instanceof Refused && error.problem.code === 'table-set-aside' ? error.message : ''
      }
    }, after)
  }
}
