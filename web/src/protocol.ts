// Made from src/cantina/server/protocol*.py by web/make_types.py.  Do not edit.

export interface TimeLimitShown {
  seconds: number
  bank: number
}

export interface SettingsShown {
  game: string
  seats: number
  options: Record<string, string>
  open: boolean
  chat: boolean
  clock: TimeLimitShown | null
  lesson: boolean
}

export interface MemberShown {
  id: number
  name: string
  here: boolean
  late: boolean
  muted: boolean
  removed: string
  needs_admission: boolean
}

export interface ChairShown {
  member: number | null
  name: string
  bot: string
  who: number
  stand_in: string
  salted: boolean
  salt: string
  late: boolean
}

export interface UndoShown {
  seat: number
  member: number
  agreed: number[]
}

export interface RematchShown {
  rotate: boolean
  agreed: number[]
}

export interface HoldShown {
  number: number
  gone_on: number[]
}

export interface TableShown {
  code: string
  settings: SettingsShown
  status: string
  number: number
  host: number
  members: MemberShown[]
  chairs: ChairShown[]
  commitment: string
  next_commitment: string
  undo: UndoShown | null
  hold: HoldShown | null
  votes: Record<string, number[]>
  rematch: RematchShown | null
  records: string[]
  closed: string
}

export interface ChatLine {
  member: number
  name: string
  text: string
  at: number
  game: number
  after: number
}

export interface Me {
  member: number | null
  seats: number[]
  seat: number | null
}

export interface ClockShown {
  asked_at: number
  deadlines: Record<string, number>
  bank: number[]
}

export interface ZoneShown {
  name: string
  seat: number | null
  cards: (string | null)[]
}

export interface OptionShown {
  id: number
  text: string
  verb: string
  about: string
  word: string
  passes?: boolean
  speaks?: number
}

export interface OutcomeShown {
  winners: number[]
  reason: string
  scores: number[]
}

export interface TimerNamed {
  name: string
  seconds: number
  running: boolean
}

export interface ViewShown {
  game: string
  seat: number | null
  seats: (Record<string, unknown>)[]
  zones: ZoneShown[]
  facts: Record<string, unknown>
  asked: number[]
  prompt: string | null
  about: Record<string, unknown>
  seconds: number
  options: OptionShown[]
  given: string[]
  outcome: OutcomeShown | null
  mode: string
  rule: string
  at: string
  picks: number
  answered: number[]
  also: OptionShown[]
  timers: TimerNamed[]
}

export interface Said {
  names: string[]
  status: string
  facts: string[][][]
  prompt: string
  options: string[]
  given: string[]
  also: string[]
  events: string[]
}

export interface InBetween {
  kind: string
  events: (Record<string, unknown>)[]
  view: ViewShown
  said?: Said
}

export interface TimerShown {
  name: string
  seconds: number
  running: boolean
  ends_at?: number
  rest?: number
}

export interface OrderShown {
  unless?: string[]
}

export interface PlayShown {
  number: number
  ask: number
  events: (Record<string, unknown>)[]
  view: ViewShown
  clock?: ClockShown | null
  said?: Said
  moments?: InBetween[]
  timers?: TimerShown[]
  house?: string[]
  order?: OrderShown
}

export interface News {
  table?: TableShown
  play?: PlayShown
  chat?: ChatLine
}

export interface Snapshot {
  now: number
  id: string
  me: Me
  table: TableShown
  play: PlayShown | null
  chat: ChatLine[]
  here: number[]
}

export interface Welcome {
  code: string
  member: number
  seats: number[]
  token?: string
  commitment?: string
}

export interface Done {
  id: string
}

export interface Why {
  rule: string
  reason: string
}

export interface Key {
  key: string
  seconds: number
}

export interface OptionListed {
  id: string
  choices: string[]
}

export interface GameListed {
  id: string
  seats: number[]
  options: OptionListed[]
  bots: string[]
  rules: number
  names: Record<string, string>
  about: Record<string, string>
}

export interface TableListed {
  code: string
  game: string
  seats: number
  taken: number
  bots: number
  host: string
  status: string
  since: number
}

export interface TableGlance {
  code: string
  game: string
  status: string
  chairs: ChairShown[]
  asked: number[]
  at: number
}

export interface MomentShown {
  seat: number | null
  action: string
  events: (Record<string, unknown>)[]
  view: ViewShown
  open?: Record<string, string[]> | null
  said?: Said
  moments?: InBetween[]
}

export interface Replay {
  game: string
  names: string[]
  options: Record<string, string>
  closed: string
  moments: MomentShown[]
}

export interface Problem {
  type: string
  title: string
  status: number
  code: string
  rule: string
  detail: string
}

export interface ClockAsked {
  seconds: number
  bank?: number
}

export interface NewTable {
  game: string
  name: string
  seats: number
  options?: Record<string, string>
  open?: boolean
  chat?: boolean
  clock?: ClockAsked | null
  lesson?: boolean
  cookie?: boolean
}

export interface ChangeSettings {
  seats?: number | null
  options?: Record<string, string> | null
  open?: boolean | null
  chat?: boolean | null
  clock?: ClockAsked | null
}

export interface Join {
  name?: string
  key?: string
  cookie?: boolean
}

export interface Sit {
  seat: number
  also?: boolean
}

export interface NamePlayer {
  seat: number
  name: string
}

export interface AddSalt {
  seat: number
  salt: string
  commitment: string
}

export interface SeatSalt {
  seat: number
  salt: string
}

export interface Start {
  fill?: string
  salts?: SeatSalt[]
  commitment?: string
}

export interface WantRematch {
  rotate?: boolean
  salts?: SeatSalt[]
  commitment?: string
}

export interface OneSeat {
  seat: number
}

export interface SeatBot {
  seat: number
  level?: string
}

export interface OneMember {
  member: number
}

export interface Ban {
  member: number
  network?: boolean
}

export interface Mute {
  member: number
  muted?: boolean
}

export interface MakeMove {
  seat: number
  ask: number
  action: string
  words?: string
}

export interface SpeakForHouse {
  action: string
}

export interface GiveOrder {
  seat: number
  passes: boolean
  unless?: string[]
}

export interface UndoAnswer {
  agree: boolean
}

export interface GoOn {
  hold: number
}

export interface SeenUpTo {
  id: string
}

export interface SayInChat {
  text: string
}

export interface RecordText {
  text: string
}

export interface RecordListed {
  id: string
  game: string
  seats: number
  number: number
  at: number
  names: string[]
  winners: number[]
  closed: string
}

export interface PointChecked {
  point: string
  ok: boolean
}

export interface Checked {
  ok: boolean
  points: PointChecked[]
  commitment: string
  secret: string
  salts: string[]
}

export interface CardWords {
  name: string
  short: string
  mini: string
  text: string
  number: number | null
  copies: number
  rules: string[]
  source: string
  brief?: string
  drawn_of?: string[]
  facts?: string[]
}

export interface ChoiceWords {
  id: string
  name: string
}

export interface SettingWords {
  id: string
  name: string
  choices: ChoiceWords[]
}

export interface LessonWords {
  prompt: string
  move: string
  text: string
}

export interface RuleWords {
  id: string
  text: string
}

export interface GameWords {
  id: string
  ready: boolean
  seats: number[]
  minutes: string
  title: string
  about: string
  cards: Record<string, CardWords>
  zones: Record<string, string>
  actions: Record<string, string[]>
  buttons: Record<string, string>
  stands: string[]
  settings: SettingWords[]
  help: string[]
  rules: RuleWords[]
  lesson: LessonWords[]
  page: Record<string, string>
}

export interface Words {
  lang: string
  page: Record<string, string>
  bots: string[]
  levels: ChoiceWords[]
  games: GameWords[]
}
