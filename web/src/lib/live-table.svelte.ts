// One table, as the stream tells it.  What is shown is what was told; what is done is posted and then awaited.
import type { ChairShown, ChatLine, Done, GameWords, Me, MemberShown, News, OptionShown, PlayShown, Problem, Snapshot, TableShown, ViewShown } from '../protocol'
import { post, Refused, Unreachable } from './api'
import { looksAreComing, looksOf } from '../games'
import { asksOthers, beatsOf, linesOf, missed, standing, toldBy, type Beat, type Line, type Reader } from './beats'
import type { TableScene } from './board'
import { Director } from './director.svelte'
import { LessonAnswers } from './lesson-answers.svelte'
import { showsNew } from './newly-shown'
import { saltsFor } from './open-table'
import { seatsOf } from './seats-of'
import { askServerAhead } from './server-clock'
import { lastSaid } from './story'
import { TableLine } from './table-line.svelte'
import { televisionPatience } from './television-patience'
import { words } from './words.svelte'

const STALE = 'stale-ask' // somebody else was quicker, with something that may leave the question as it was
const TRIES = 4
const NO_WORDS = { cards: {} } as GameWords

export class LiveTable {
  me = $state.raw<Me>({ member: null, seats: [], seat: null })
  table = $state.raw<TableShown | null>(null)
  play = $state.raw<PlayShown | null>(null)
  here = $state.raw<number[]>([])
  chat = $state.raw<ChatLine[]>([])
  story = $state.raw<Line[]>([])
  latest = $state.raw<string[]>([]) // what is told now, in sentences
  readonly line: TableLine
  readonly director: Director
  readonly lesson = new LessonAnswers(this)
  pending = $state<string | null>(null) // the action on its way
  trouble = $state<string | null>(null)
  turns = $state(0) // how often one's turn has come while looking: counted here, for the screen may skip a moment
  serverAhead = $state(0) // how far the server's clock is ahead of ours, in ms
  nextIsOn = $state(false) // the next game has begun, and the end of the last one is still looked at
  #moved = $state(-1) // the last question that was answered from here
  #after = $state(-1) // the one that came after it
  #before: PlayShown | null = null // with what happened before one came
  #pendingAsk = -1
  #unsure = -1 // the question whose answer may or may not have arrived
  #next: string[] = [] // what is to be answered to the questions that follow
  #heard = '' // the last news, by its number
  #reported = '' // that all has been seen up to there
  #clockIsSet = false // the server was asked for its time since the stream was opened
  #telling = false // several beats in one go, as for who wants all at once, are heard together
  #known = new Map<string, number>() // how much of the story each pair of eyes here has been told

  constructor(
    readonly code: string,
    seat: number | null = null,
  ) {
    const patience = (): number | undefined => (this.#isTelevision ? televisionPatience(this.table) : undefined)
    this.director = new Director({ begun: (beat) => this.#tell(beat), idle: () => this.#report(), patience })
    this.line = new TableLine(code, seat, {
      begins: (all) => this.#begin(all),
      hears: (news, id) => this.#hear(news, id),
      seesHere: (members) => (this.here = members),
      isBack: () => (this.trouble = null), // what could not be sent can be now
      looksAway: () => this.#report(),
      knowsTable: () => this.table !== null,
    })
    this.line.open()
  }

  close(): void {
    this.line.close()
    this.director.close()
  }

  // ---- listening

  /** Look through the eyes of another of one's seats. */
  lookThrough(seat: number): void {
    this.line.seat = seat
    this.#moved = -1 // what another has done is not theirs to take back
    this.play = null
    this.director.show(null)
    this.line.open()
  }

  #begin(all: Snapshot): void {
    this.serverAhead = all.now - Date.now()
    this.#clockIsSet = false
    this.nextIsOn = false
    this.me = all.me
    this.table = all.table
    this.here = all.here
    this.chat = all.chat
    this.play = all.play
    this.#heard = all.id
    void this.#setClock()
    this.lesson.recall()
    this.#settle()
    const { play } = all
    this.story = []
    this.#before = play
    this.putInOrder()
    this.latest = play?.said?.events.slice(-2) ?? []
    const now = play && standing(play.view, play.said)
    this.director.show(now)
    const fresh = this.story.slice(this.#known.get(this.#eyes) ?? this.story.length).filter((line) => line.text)
    if (now && fresh.length) this.director.tell([missed(fresh, now, (count) => words.say('table.meanwhile', { count }))])
    else this.#report()
    this.#known.set(this.#eyes, this.story.length)
  }

  /** What happened before one came, as the game tells it: to be done once more when its looks have come. */
  putInOrder(): void {
    if (!this.#before || this.#before.number !== this.play?.number) return
    const lines = linesOf(this.#before.events, this.#before.said?.events ?? [], this.#reader(this.#before.view))
    this.story = this.#remembered([...lines, ...this.story.slice(lines.length)], this.#before.view)
  }

  /** Where seconds are counted, all screens count the same, however slow their lines. */
  async #setClock(): Promise<void> {
    const { timers, clock } = this.play ?? {}
    if (this.#clockIsSet || (!timers?.length && !Object.keys(clock?.deadlines ?? {}).length)) return
    this.#clockIsSet = true
    this.serverAhead = (await askServerAhead()) ?? this.serverAhead
  }

  #hear(news: News, id: string): void {
    if (id) this.#heard = id
    const stays = this.staysAtEnd || (this.#isAtEnd && !this.me.seats.length) // who only watches was not asked for another game
    const held = (this.table?.hold ?? null) !== null
    if (news.table) {
      this.table = news.table
      this.me = { ...this.me, seats: seatsOf(this.me.member, news.table) }
      if (held && this.#wentOnElsewhere(news)) this.director.release()
    }
    if (this.#isTelevision && news.play?.events.length) this.director.release() // some are further on: a television is with them
    if (news.chat) this.chat = [...this.chat, news.chat]
    if (news.table?.status === 'lobby' && !this.staysAtEnd) this.leaveEnd()
    if (news.play && stays && news.play.number !== this.play?.number) this.#callBack(news.play)
    else if (news.play) this.#goOnWith(news.play)
  }

  /** Nobody is torn away from the end: they are told that the next game is on, and called when it waits for them. */
  #callBack(next: PlayShown): void {
    this.nextIsOn = true
    if (next.view.options.length) this.turns += 1
  }

  get #isTelevision(): boolean {
    return this.line.seat === -1
  }

  /** A game is over, and what it ended with is seen for as long as one likes; a television goes with the table. */
  get #isAtEnd(): boolean {
    return !this.#isTelevision && (this.play?.view.outcome ?? null) !== null
  }

  /** The table is set for the next game, and who has seen the last one still looks at its end. */
  get staysAtEnd(): boolean {
    return this.#isAtEnd && (this.nextIsOn || this.table?.status === 'lobby')
  }

  leaveEnd(): void {
    if (this.nextIsOn) this.line.open()
    this.play = null
    this.director.show(null)
    this.story = []
    this.latest = []
  }

  #goOnWith(next: PlayShown): void {
    if (this.play?.ask === this.#pendingAsk && next.ask !== this.#pendingAsk) this.#after = next.moments?.length || showsNew(next.events, this.play.view) ? -1 : next.ask
    const another = this.play?.number !== next.number
    const wasAsked = this.play !== null && isTurn(this.play.view)
    if (isTurn(next.view) && (next.moments?.length || !wasAsked) && !this.standIn) this.turns += 1
    this.play = next
    void this.#setClock()
    if (another) this.lesson.recall()
    if (another) this.story = []
    const now = standing(next.view, next.said)
    const beats = beatsOf(another ? now : (this.director.end ?? now), next, this.#reader(next.view))
    // How a game is told is not known before its looks are here: until then things happen at once.
    this.director.tell(looksAreComing(next.view.game) ? beats.map((beat) => ({ ...beat, weight: 'aside', waits: false })) : beats)
    if (document.hidden) this.#report()
    this.#settle()
    this.#answerNext()
  }

  // ---- telling

  #reader(view: ViewShown): Reader {
    const game = words.all?.games.find((one) => one.id === view.game) ?? NO_WORDS
    return { seat: view.seat, game, kinds: looksOf(view.game).beats ?? {}, shared: this.me.seats.length > 1 }
  }

  get #eyes(): string {
    return `${this.play?.number} ${this.me.seat}`
  }

  /** A beat has begun: the story goes as far as what is seen. */
  #tell(beat: Beat): void {
    if (beat.kind) this.latest = [...(this.#telling ? this.latest : []), ...toldBy(beat)]
    this.#telling = true
    queueMicrotask(() => (this.#telling = false))
    if (!beat.lines.length) return
    this.story = this.#remembered([...this.story, ...beat.lines], beat.after.view)
    this.#known.set(this.#eyes, this.story.length)
  }

  /** What a game keeps of its story: the other lines stay, without words, for what was said in chat stands between them. */
  #remembered(lines: Line[], view: ViewShown): Line[] {
    const { forgets } = looksOf(view.game)
    const from = forgets === undefined ? -1 : lines.map((line) => line.kind).lastIndexOf(forgets)
    return lastSaid(lines.map((line, i) => (i < from ? { ...line, text: '' } : line)))
  }

  /** Bots wait until people have seen what happened; who looks elsewhere is not waited for. */
  #report(): void {
    const bots = this.table?.chairs.some((chair) => chair.bot || chair.stand_in)
    if (!bots || !this.me.seats.length || this.self?.here === false || this.#reported === this.#heard) return
    this.#reported = this.#heard
    void post(`/api/tables/${this.code}/seen`, { id: this.#heard }).catch(() => undefined) // then they wait a little longer
  }

  /** This device need not look any longer: its owner has gone on elsewhere, or those it watches have, as who lets a bot
   *  play does.  Who is only overtaken, since the table waits so long and no longer, looks on. */
  #wentOnElsewhere(news: News): boolean {
    const { member, seats } = this.me
    const hold = this.table?.hold ?? null
    if (hold === null) return !seats.length || this.standIn || !news.play?.events.length
    return member !== null && seats.length > 0 && hold.gone_on.includes(member)
  }

  goOn(): void {
    const { hold } = this.table ?? {}
    if (hold && this.me.member !== null && this.me.seats.length && !hold.gone_on.includes(this.me.member))
      void post(`/api/tables/${this.code}/gone-on`, { hold: hold.number }).catch(() => undefined) // the table waits no longer than it may
    this.director.skip()
  }

  /** What is seen stays until people go on: the end of a round, a card that one of several here has looked at. */
  get waits(): boolean {
    return this.director.waits
  }

  /** What comes after it is not asked before it was seen. */
  get leadsToHold(): boolean {
    return this.director.leadsToHold
  }

  /** What is to be seen: the table of the beat.  One's own question is open at once, that of others when it is told. */
  get shown(): PlayShown | null {
    const { play, director } = this
    if (!play || !director.now) return play
    const { view, facts, status } = director.now
    const { options, also, given } = play.view
    // One's own question is behind one when it is answered, and in the middle of a move nothing is asked: then the next one counts.
    const next = options.length > 0 ? undefined : director.ahead.find(asksOthers)
    const { asked, prompt, about, at } = next?.view ?? play.view
    const question = this.leadsToHold ? { asked: [], prompt: null, options: [], also: [] } : { asked, prompt, about, at, options, also, given }
    const ends = !next && play.view.outcome !== null && view.outcome === null // how, is told at the end
    const still = next && director.ahead.find((standing) => asksOthers(standing) && standing.prompt) // the words of a question that was answered are behind one
    const said = this.leadsToHold || ends ? '' : ((still ?? next)?.prompt ?? play.said?.prompt)
    return { ...play, view: { ...view, ...question }, said: play.said && { ...play.said, facts, status, prompt: said ?? '' } }
  }

  /** The story as far as it is to be seen, of the kinds that are worth telling. */
  lines(tells: (kind: string) => boolean = () => true): Line[] {
    return this.story.filter((line) => line.text && tells(line.kind))
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
    return this.pending === null && !this.leadsToHold && !this.standIn && !this.closed ? (this.play?.view.options ?? []) : []
  }

  /** Nothing can be done here any more. */
  get closed(): boolean {
    return this.line.connection === 'closed' || this.table?.status === 'closed'
  }

  /** A bot plays for the seat through whose eyes one looks. */
  get standIn(): boolean {
    return this.me.seat !== null && (this.table?.chairs[this.me.seat]?.stand_in ?? '') !== ''
  }

  async act(option: OptionShown, said = ''): Promise<void> {
    const { play, me } = this
    if (!play || me.seat === null || this.pending !== null) return
    this.director.skipAll()
    this.pending = option.text
    this.#pendingAsk = play.ask
    this.lesson.add(option.text)
    const same = (): boolean => SEALED.includes(this.play!.view.mode) && this.play!.view.prompt === play.view.prompt && isOffered(this.play!.view.options, option)
    // What was said has been heard, and what was sealed is open when the next question comes: neither is taken back.
    const stands = said !== '' || play.view.mode === 'all'
    if (await this.#send(option.text, said, same)) this.#moved = stands ? -1 : play.ask
    else this.#failed(play.ask)
    this.#settle()
  }

  /** What may be done besides answers nothing: whoever else speaks meanwhile is no hindrance. */
  async besides(option: OptionShown, said = ''): Promise<void> {
    if (this.play && this.me.seat !== null) await this.#send(option.text, said, () => isOffered(this.play!.view.also, option))
  }

  /** The same by its name, offered or not: the table says if it may not be. */
  async speakUp(action: string): Promise<void> {
    if (this.play && this.me.seat !== null) await this.#send(action, '', () => this.play!.view.outcome === null)
  }

  /** A move that came too late is made again, as long as the same is still asked or offered. */
  async #send(action: string, said: string, still: () => boolean): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      const { ask } = this.play!
      const move = { seat: this.me.seat, ask, action, ...(said ? { words: said } : {}) }
      if (await this.do('moves', move, (problem) => problem.code === STALE && tries < TRIES)) return true
      if (this.trouble !== null || !(await this.#hearsBeyond(ask)) || !still()) return false
    }
  }

  async #hearsBeyond(ask: number): Promise<boolean> {
    for (let waits = 0; waits < 10 && this.play?.ask === ask; waits += 1) await new Promise((after) => setTimeout(after, 50))
    return this.play !== null && this.play.ask !== ask
  }

  #failed(ask: number): void {
    this.#unsure = ask
    if (this.#pendingAsk !== ask) return // the stream has told of it, and the next answer is on its way
    this.pending = null
    this.#next = [] // what was to follow is asked for anew
    if (this.play?.ask === ask) this.lesson.dropLast()
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
    if (await this.do('undo', { seat: this.me.seat })) this.lesson.dropLast()
  }

  /** Post something about the table; a refusal is told in `trouble`, unless it is to be let pass. */
  async do(what: string, body?: unknown, letPass: (problem: Problem) => boolean = () => false): Promise<boolean> {
    this.trouble = null
    this.#unsure = -1
    try {
      await post<Done>(`/api/tables/${this.code}/${what}`, body)
      return true
    } catch (error) {
      if (error instanceof Refused && letPass(error.problem)) return false
      if (error instanceof Refused || error instanceof Unreachable) this.trouble = error.message
      else throw error
      return false
    }
  }

  /** Our own chance for the shuffle, given after the server has committed to its secret; who is too late plays without. */
  async addSalt(): Promise<void> {
    const { table, me } = this
    if (!table || table.status !== 'lobby') return
    for (const one of saltsFor(me.seats.filter((seat) => !table.chairs[seat]?.salted), table.commitment))
      await this.do('salt', { ...one, commitment: table.commitment }, (problem) => problem.code === 'game-has-begun')
  }

  /** The table as it can be looked at, by the parts that show any table. */
  get scene(): TableScene | null {
    const { table, shown: play } = this
    if (!play || !table) return null
    return {
      view: this.#laidOut(play.view),
      live: true,
      facts: play.said?.facts ?? [],
      nameOf: (seat) => this.nameOf(seat),
      noteOf: (seat) => this.#noteOf(seat),
      isAway: (seat) => this.#isAway(seat),
      deadlineOf: (seat) => play.clock?.deadlines[String(seat)],
      serverAhead: this.serverAhead,
      beat: this.director.beat,
    }
  }

  /** At the end of a round, as at the end of a game, nobody holds a hand any more: all lies on the table. */
  #laidOut(view: ViewShown): ViewShown {
    const { beat } = this.director
    return this.waits && beat?.weight === 'act' ? { ...view, outcome: { winners: beat.winners, reason: '', scores: [] } } : view
  }

  #noteOf(seat: number): string {
    const chair = this.table?.chairs[seat]
    if (!chair) return ''
    if (chair.stand_in) return words.say('table.bot-plays')
    if (this.#isAway(seat)) return words.say('table.away')
    return chair.late ? words.say('people.late') : ''
  }

  #isAway(seat: number): boolean {
    const { member = null, stand_in: standIn = null } = this.table?.chairs[seat] ?? {}
    return member !== null && !standIn && !this.here.includes(member)
  }

  /** The reader, as all see them. */
  get self(): MemberShown | undefined {
    return this.table?.members.find((member) => member.id === this.me.member)
  }

  nameOf(seat: number): string {
    const said = this.play?.said?.names[seat]
    if (said) return said
    const chair = this.table?.chairs[seat]
    return chair ? this.nameAt(chair) : ''
  }

  nameAt(chair: ChairShown): string {
    return chair.bot ? (words.all?.bots[chair.who] ?? '') : chair.name
  }
}

/** Something waits for the reader.  A window does not, and one that called would tell the room who can answer. */
export const isTurn = ({ options, mode }: ViewShown): boolean => options.length > 0 && mode !== 'first'

const SEALED = ['all', 'picks'] // where everybody answers for themselves
const isOffered = (options: OptionShown[], option: OptionShown): boolean => options.some((one) => one.text === option.text)
