// One table, as the stream tells it.  What is shown is what was told; what is done is posted and then awaited.
import type { ChatLine, Done, Me, News, OptionShown, PlayShown, Snapshot, TableShown } from '../protocol'
import { get, post, Refused, Unreachable } from './api'
import { looksOf } from '../games'
import type { TableScene } from './board'
import { randomHex } from './open-table'
import { words } from './words.svelte'

export type Line = { text: string; kind: string; fresh: boolean }
export type Connection = 'opening' | 'live' | 'lost' | 'closed'

const SLEPT = 20_000 // milliseconds out of sight
const PAUSE = 7000 // milliseconds for which the end of a round is looked at, if nobody goes on before

export class LiveTable {
  connection = $state<Connection>('opening')
  me = $state.raw<Me>({ member: null, seats: [], seat: null })
  table = $state.raw<TableShown | null>(null)
  play = $state.raw<PlayShown | null>(null)
  pause = $state.raw<PlayShown | null>(null) // the end of a round, as long as it is looked at
  here = $state.raw<number[]>([])
  chat = $state.raw<ChatLine[]>([])
  story = $state.raw<Line[]>([])
  latest = $state.raw<string[]>([]) // what happened last, in sentences
  pending = $state<string | null>(null) // the action on its way
  trouble = $state<string | null>(null)
  turns = $state(0) // how often one's turn has come while looking: counted here, for the screen may skip a moment
  serverAhead = $state(0) // how far the server's clock is ahead of ours, in ms
  answers = $state.raw<string[]>([]) // given from here in a guided first game
  reconnected = $state(false) // the line was lost and is back, since a moment ago
  #moved = $state(-1) // the last question that was answered from here
  #after = $state(-1) // the one that came after it
  #hiddenAt = 0
  #source: EventSource | null = null
  #pendingAsk = -1
  #unsure = -1 // the question whose answer may or may not have arrived
  #next: string[] = [] // what is to be answered to the questions that follow
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauses: ReturnType<typeof setTimeout> | undefined
  #seat: number | null

  constructor(
    readonly code: string,
    seat: number | null = null,
  ) {
    this.#seat = seat
    this.open()
    addEventListener('online', this.#lineIsBack)
    addEventListener('offline', this.#lineIsGone)
    document.addEventListener('visibilitychange', this.#wake)
  }

  // ---- listening

  open(): void {
    this.#source?.close()
    const seat = this.#seat === null ? '' : `&seat=${this.#seat}`
    const source = new EventSource(`/api/tables/${this.code}/events?lang=${words.lang}${seat}`)
    this.#source = source
    source.addEventListener('snapshot', (e) => this.#begin(JSON.parse(e.data) as Snapshot))
    source.addEventListener('news', (e) => this.#hear(JSON.parse(e.data) as News))
    source.addEventListener('presence', (e) => (this.here = (JSON.parse(e.data) as { here: number[] }).here))
    source.onopen = () => {
      if (this.connection === 'lost') this.#sayAgain()
      this.connection = 'live'
    }
    source.onerror = () => {
      this.connection = 'lost'
      if (source.readyState === EventSource.CLOSED) this.#comeBack()
    }
  }

  close(): void {
    this.#source?.close()
    clearTimeout(this.#timer)
    clearTimeout(this.#pauses)
    removeEventListener('online', this.#lineIsBack)
    removeEventListener('offline', this.#lineIsGone)
    document.removeEventListener('visibilitychange', this.#wake)
  }

  #sayAgain(): void {
    this.reconnected = true
    setTimeout(() => (this.reconnected = false), 2500)
  }

  #lineIsBack = (): void => this.open()
  #lineIsGone = (): void => {
    this.connection = 'lost'
  }
  /** A phone that slept may hold a line that is dead without knowing: it gets another one. */
  #wake = (): void => {
    if (document.hidden) this.#hiddenAt = Date.now()
    else if (Date.now() - this.#hiddenAt > SLEPT && this.connection !== 'closed') this.open()
  }

  /** An EventSource gives up for good when a proxy answers for the server: see if the table is there, listen anew. */
  #comeBack(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      try {
        const { table } = await get<Snapshot>(`/api/tables/${this.code}`)
        if (table.status === 'closed') this.connection = 'closed'
        else this.open()
      } catch (error) {
        if (error instanceof Refused && [404, 410].includes(error.problem.status)) this.connection = 'closed'
        else this.#comeBack()
      }
    }, 2000)
  }

  /** Look through the eyes of another of one's seats. */
  lookThrough(seat: number): void {
    this.#seat = seat
    this.play = null
    this.open()
  }

  #begin(all: Snapshot): void {
    this.serverAhead = all.now - Date.now()
    this.me = all.me
    this.table = all.table
    this.here = all.here
    this.chat = all.chat
    this.play = all.play
    this.goOn()
    this.#remember()
    this.#settle()
    const said = all.play?.said
    this.story = (said?.events ?? []).map((text, i) => line(text, all.play!.events[i], false))
    this.latest = said?.events.slice(-2) ?? []
  }

  #hear(news: News): void {
    if (news.table) {
      this.table = news.table
      this.me = { ...this.me, seats: seatsOf(this.me.member, news.table) }
    }
    if (news.chat) this.chat = [...this.chat, news.chat]
    if (news.table?.status === 'lobby') {
      this.play = null
      this.goOn()
      this.story = []
      this.latest = []
    }
    if (news.play) {
      const { events, said } = news.play
      if (this.play?.ask === this.#pendingAsk && news.play.ask !== this.#pendingAsk) this.#after = news.play.ask
      const another = this.play?.number !== news.play.number
      const wasAsked = (this.play?.view.options.length ?? 0) > 0
      const roundEnds = this.#lookBack(news.play)
      if (news.play.view.options.length && (roundEnds || !wasAsked)) this.turns += 1
      this.play = news.play
      if (another) this.#remember()
      if (said?.events.length) {
        this.latest = said.events
        this.story = [...this.story, ...said.events.map((text, i) => line(text, events[i], true))]
      }
      this.#settle()
      this.#answerNext()
    }
  }

  /** A round that ended is looked at for a while, although the next one has been dealt.  Whether one has. */
  #lookBack(next: PlayShown): boolean {
    if (next.view.outcome) this.goOn()
    const rounds = looksOf(next.view.game).rounds
    const view = this.play && rounds?.roundEnd(this.play.view, next.view)
    if (!rounds || !view) return false
    const told = 1 + next.events.map((event) => event['kind']).lastIndexOf(rounds.lastEvent)
    const events = [...this.story.map((line) => line.text), ...(next.said?.events.slice(0, told) ?? [])]
    this.pause = { ...next, view, events: [], said: next.said && { ...next.said, status: this.play?.said?.status ?? '', prompt: '', options: [], also: [], events } }
    clearTimeout(this.#pauses)
    this.#pauses = setTimeout(() => this.goOn(), PAUSE)
    return true
  }

  goOn(): void {
    clearTimeout(this.#pauses)
    this.pause = null
  }

  /** What is to be seen: the game as it stands, or the end of a round. */
  get shown(): PlayShown | null {
    return this.pause ?? this.play
  }

  /** The story as far as it is to be seen, of the kinds that are worth telling. */
  sentences(tells: (kind: string) => boolean = () => true): string[] {
    return this.pause?.said?.events ?? this.story.filter((line) => tells(line.kind)).map((line) => line.text)
  }

  #settle(): void {
    if (this.pending !== null && this.play?.ask !== this.#pendingAsk) this.pending = null
    if (this.play?.view.given.length) this.pending = null
    if (this.#unsure >= 0 && this.play?.ask !== this.#unsure) {
      this.trouble = null // only the answer was lost: the stream has told of the move
      this.#unsure = -1
    }
  }

  // ---- acting

  get options(): OptionShown[] {
    return this.pending === null && !this.pause ? (this.play?.view.options ?? []) : []
  }

  async act(option: OptionShown): Promise<void> {
    const { play, me } = this
    if (!play || me.seat === null || this.pending !== null) return
    this.pending = option.text
    this.#pendingAsk = play.ask
    this.#keep([...this.answers, option.text])
    if (await this.do('moves', { seat: me.seat, ask: play.ask, action: option.text })) this.#moved = play.ask
    else this.#failed(play.ask)
    this.#settle()
  }

  #failed(ask: number): void {
    this.#unsure = ask
    if (this.#pendingAsk !== ask) return // the stream has told of it, and the next answer is on its way
    this.pending = null
    this.#next = [] // what was to follow is asked for anew
    if (this.play?.ask === ask) this.#keep(this.answers.slice(0, -1))
  }

  /** Several answers of which only the first can be given now: the others when they are asked for. */
  async follow(texts: string[]): Promise<void> {
    const [first, ...next] = texts
    const option = this.options.find((one) => one.text === first)
    if (!option) return
    this.#next = next
    await this.act(option)
  }

  #answerNext(): void {
    if (this.pending !== null || this.#next.length === 0) return
    const wanted = this.#next.shift()
    const option = this.options.find((one) => one.text === wanted)
    if (option) void this.act(option)
    else this.#next = [] // it is not offered: the question stands, and whoever is asked answers it
  }

  /** What was just answered may be regretted as long as the next question is one's own; the server says if it can be. */
  get mayTakeBack(): boolean {
    return this.#moved >= 0 && this.play?.ask === this.#after
  }

  async takeBack(): Promise<void> {
    this.#moved = -1
    if (await this.do('undo', { seat: this.me.seat })) this.#keep(this.answers.slice(0, -1))
  }

  /** A guided first game goes on where it was, also when the page is opened again. */
  get #kept(): string {
    return `cantina.lesson.${this.code}.${this.play?.number}`
  }
  #keep(answers: string[]): void {
    if (!this.table?.settings.lesson) return
    this.answers = answers
    sessionStorage.setItem(this.#kept, JSON.stringify(answers))
  }
  #remember(): void {
    if (this.table?.settings.lesson) this.answers = JSON.parse(sessionStorage.getItem(this.#kept) ?? '[]') as string[]
  }

  /** Post something about the table; a refusal is told in `trouble`. */
  async do(what: string, body?: unknown): Promise<boolean> {
    this.trouble = null
    this.#unsure = -1
    try {
      await post<Done>(`/api/tables/${this.code}/${what}`, body)
      return true
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) this.trouble = error.message
      else throw error
      return false
    }
  }

  /** Our own chance for the shuffle, given after the server has committed to its secret. */
  async addSalt(): Promise<void> {
    const { table, me } = this
    if (!table || table.status !== 'lobby') return
    for (const seat of me.seats) {
      if (table.chairs[seat]?.salted) continue
      const salt = randomHex()
      localStorage.setItem(`cantina.salt.${table.commitment}.${seat}`, salt)
      await this.do('salt', { seat, salt, commitment: table.commitment })
    }
  }

  /** The table as it can be looked at, by the parts that show any table. */
  get scene(): TableScene | null {
    const { table, shown: play } = this
    if (!play || !table) return null
    return {
      view: looksOf(play.view.game).rounds?.laidOpen(play.view) ?? play.view,
      live: true,
      facts: play.said?.facts ?? [],
      nameOf: (seat) => this.nameOf(seat),
      noteOf: (seat) => this.#noteOf(seat),
      deadlineOf: (seat) => play.clock?.deadlines[String(seat)],
      serverAhead: this.serverAhead,
    }
  }

  #noteOf(seat: number): string {
    const chair = this.table?.chairs[seat]
    if (!chair) return ''
    if (chair.stand_in) return words.say('table.bot-plays')
    return chair.member !== null && !this.here.includes(chair.member) ? words.say('table.away') : ''
  }

  nameOf(seat: number): string {
    const said = this.play?.said?.names[seat]
    if (said) return said
    const chair = this.table?.chairs[seat]
    if (!chair) return ''
    return chair.bot ? (words.all?.bots[chair.who] ?? '') : chair.name
  }
}

/** Who takes a further seat hears of it as of anybody's: the eyes stay those of the first seat. */
function seatsOf(member: number | null, table: TableShown): number[] {
  return table.chairs.flatMap((chair, seat) => (member !== null && chair.member === member ? [seat] : []))
}

function line(text: string, event: Record<string, unknown> | undefined, fresh: boolean): Line {
  return { text, kind: String(event?.['kind'] ?? ''), fresh }
}
