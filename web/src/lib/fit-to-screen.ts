// A table fills its screen and no more: what lies on it is drawn as large as there is room for.  First the cards on the
// table shrink, then what is said in words, last the hand; so nothing that a decision needs is ever below the edge.

/** How large things are drawn, as multiples of what the stylesheets say, and how much of what could be missed is left out. */
interface Step {
  table: number
  hand: number
  tight: 0 | 1 | 2 | 3 | 4 | 5 // with 4 cards are tiles, as wide, but square; with 5 places go on like words
}

const roomy = [2.6, 2.4, 2.2, 2, 1.85, 1.7, 1.55, 1.42, 1.3, 1.2, 1.1, 1, 0.93, 0.86, 0.8]
const STEPS: readonly Step[] = [
  ...roomy.map((table): Step => ({ table, hand: Math.min(1.5, Math.max(1, table * 0.85)), tight: 0 })),
  ...[0.8, 0.74, 0.68].map((table): Step => ({ table, hand: 0.92, tight: 1 })),
  ...[0.68, 0.62, 0.56].map((table): Step => ({ table, hand: 0.8, tight: 2 })),
  ...[0.56, 0.5, 0.44].map((table): Step => ({ table, hand: 0.7, tight: 3 })),
  ...[0.7, 0.56].map((hand): Step => ({ table: 0.44, hand, tight: 4 })),
  { table: 0.44, hand: 0.56, tight: 5 },
]
const END = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56] // of a game, on a television: nobody scrolls there
// What is left out may give more room than is wanting: then the hand has it first, and after it the table.
const REGAINED_HAND = [1, 0.92, 0.86, 0.8, 0.7]
const BESIDE_HAND = [1.8, 1.6, 1.4, 1.2] // on a phone that lies on its side the hand has a column of its own
const UNCROWDED = [1.6, 1.45, 1.3, 1.2, 1.1, 1]
const REGAINED = [1.3, 1.15, 1, 0.9, 0.8, 0.7, 0.6, 0.5]
const MIDDLE = [2, 1.8, 1.6, 1.45, 1.3, 1.15, 1] // what lies in the middle may have more room than the players' places
/** Letters may be so large, and screens so small, that one has to scroll: then nothing is left out. */
const SCROLLED: Step = { table: 0.62, hand: 0.8, tight: 1 }
const USUAL_LETTERS = 20 // pixels, at most
const LOWEST = 280 // pixels: on a lower screen everything is magnified, and is scrolled as it is
const MOST_ASKED = 0.6 // of the screen
export const AS_WRITTEN: Step = { table: 1, hand: 1, tight: 0 }
const SLACK = 1.5 // pixels
const SENTENCE = 38 // pixels: two lines
const A_LINE = 20 // pixels, at least
/** What is heard by whoever measures where things lie. */
export const FITTED = 'fitted'
const MOST_LEFT_OUT = 6 // steps, of what is told on the table (parts/fit.css)

/** What a game lays into the middle, also where its own parts have places there (`display: contents`). */
const LAID = '.game-middle, .game-middle > * > :not(dialog), .game-middle [data-place]'

/** What has to lie within what: by selectors, the inner one first. */
const WITHIN: readonly [string, string][] = [
  ['.board > *', '.board'],
  [`.middle .zone, ${LAID}, .narration-box`, '.middle'],
  ['.place', '.around'],
  ['.place .zone, .place .fan, .place .head', '.place'],
  ['.own-seat .zone', '.own-seat'],
  ['.held', '.hand'],
]

function isWithin(one: Element, holder: Element): boolean {
  const inner = one.getBoundingClientRect()
  if (inner.width === 0) return true // it is not shown
  const outer = holder.getBoundingClientRect()
  if (outer.width === 0) return true // it has no edges of its own
  const sideways = inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK
  return sideways && (inner.bottom <= outer.bottom + SLACK || holder.matches('.place, .around'))
}

/** Whether what lies at the players' places hangs over what lies in the middle. */
function isCrossed(main: HTMLElement): boolean {
  const boxes = (selector: string): DOMRect[] => [...main.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)
  const middle = boxes(`.middle .zone, ${LAID}, .middle .sentences`)
  const lower = Math.min(...middle.map((box) => box.top))
  return boxes('.around .zone, .around .head')
    .filter((box) => box.bottom > lower + SLACK)
    .some((box) => middle.some((other) => box.bottom > other.top + SLACK && box.left < other.right && box.right > other.left))
}

/** What a game shows in a place of its own, and what lies across the table: it has to be seen whole. */
const WHOLE = '.game-middle > *, .overlay > *'
const isWhole = (one: Element): boolean => one.scrollHeight <= one.clientHeight + SLACK || one.clientHeight === 0

/** Whether everything is on the screen, and nothing hangs over the edge of the place it belongs to. */
function fits(main: HTMLElement): boolean {
  if (main.getBoundingClientRect().bottom + scrollY > innerHeight + 0.4 || main.scrollWidth > main.clientWidth + SLACK) return false
  if (isCrossed(main) || ![...main.querySelectorAll(WHOLE)].every(isWhole)) return false
  return WITHIN.every(([inner, outer]) =>
    [...main.querySelectorAll(inner)].every((one) => {
      const holder = one.parentElement?.closest(outer)
      return !holder || isWithin(one, holder)
    }),
  )
}

/** Whether all that is told can be read: nothing grows at its cost. */
const isTold = (main: HTMLElement): boolean => [...main.querySelectorAll('.narration-box, .narration-box > *')].every(isWhole)

/** Whether there is room for a sentence: nothing grows until there is none. */
const hasRoomToTell = (main: HTMLElement): boolean =>
  [...main.querySelectorAll('.narration-box')].every((box) => box.clientHeight >= SENTENCE || !box.querySelector('.sentences p')?.getClientRects().length)

/** How much of its place what is told leaves to something else, such as the question on a television. */
const besideTold = (box: Element): number =>
  [...box.querySelectorAll(':scope > * ~ :not(.narration, .status-line)')].reduce((sum, one) => {
    const { height } = one.getBoundingClientRect()
    return height > 0 ? sum + height + parseFloat(getComputedStyle(one).marginTop) : sum
  }, 0)

/** Whether the last sentence can be read to its end: rather a smaller card than dots, as long as nothing is left out for it. */
const isLastWhole = (main: HTMLElement): boolean =>
  [...main.querySelectorAll('.narration-box')].every((box) => (box.querySelector('.sentences .matters')?.getBoundingClientRect().height ?? 0) <= box.clientHeight - besideTold(box) + SLACK)

/** What is told and hangs over the edge of its place, above or below. */
const isCut = (box: Element): boolean =>
  [...box.querySelectorAll('.sentences p, .narrated-cards, .status-line, .table-question')].some((one) => {
    const [inner, outer] = [one.getBoundingClientRect(), box.getBoundingClientRect()]
    return inner.height > 0 && (inner.top < outer.top - SLACK || inner.bottom > outer.bottom + SLACK)
  })

/** Leaves out of what is told as much as it takes to read the rest whole: the oldest first, and of one sentence its end. */
function tellWhatFits(main: HTMLElement): void {
  for (const box of main.querySelectorAll<HTMLElement>('.narration-box')) {
    for (let less = 0; less <= MOST_LEFT_OUT; less++) {
      box.dataset['less'] = [1, 2, 3, 4, 5, 6].slice(0, less).join(' ')
      if (!isCut(box)) break
    }
    const last = box.querySelector('.matters')
    const lines = last ? Math.floor((box.getBoundingClientRect().height - besideTold(box) + SLACK) / parseFloat(getComputedStyle(last).lineHeight)) : 1
    box.style.setProperty('--lines', String(Math.max(1, lines)))
  }
}

/** Makes room where somebody's name, or what is so of them, is cut off. */
function giveNamesRoom(main: HTMLElement): void {
  const heads = [...main.querySelectorAll<HTMLElement>('.seat .head, .end.tv .head')]
  heads.forEach((head) => delete head.dataset['cramped'])
  const runsOver = (said: Element): boolean =>
    said.scrollWidth > said.clientWidth || said.scrollHeight > said.clientHeight + A_LINE / 2 // a pixel too many makes dots of three letters
  const cut = (head: HTMLElement): boolean => head.scrollWidth > head.clientWidth + 1 || [...head.querySelectorAll('.name, .in-words, .end .who')].some(runsOver)
  for (const cramped of ['yes', 'more']) {
    const cramps = heads.filter(cut)
    cramps.forEach((head) => (head.dataset['cramped'] = cramped))
  }
}

/** Whether the hand lies beside the table, and not below it. */
function isHandBeside(main: HTMLElement): boolean {
  const [hand, table] = ['.question-and-hand', '.board'].map((one) => main.querySelector(one)?.getBoundingClientRect())
  return hand !== undefined && table !== undefined && hand.left >= table.right
}

/** Whether cards of the hand lie over each other. */
function isHandCrowded(main: HTMLElement): boolean {
  const boxes = [...main.querySelectorAll('.hand .held')].map((one) => one.getBoundingClientRect())
  return boxes.some((box, i) => i > 0 && box.top < boxes[i - 1]!.bottom && box.left < boxes[i - 1]!.right - SLACK)
}

/** Keeps a table fitting, whatever changes in it or around it; where nothing fits it is drawn in another way, and scrolled. */
export function fitToScreen(main: HTMLElement, otherwise?: Step): { destroy: () => void } {
  const last = STEPS.length - 1
  let at = -1
  const draw = ({ table, hand, tight }: Step): void => {
    main.style.setProperty('--fit', String(table))
    main.style.setProperty('--fit-hand', String(hand))
    main.dataset['tight'] = [1, 2, 3, 4, 5].slice(0, tight).join(' ')
    main.style.setProperty('--fit-middle', '1')
  }
  const drawHand = (whole: boolean): void => {
    main.dataset['hand'] = whole ? 'whole' : ''
    if (!whole) delete main.dataset['board']
  }
  const isWell = (): boolean => fits(main) && isTold(main) && hasRoomToTell(main)
  const fitsWith = (size: number): boolean => (main.style.setProperty('--fit-middle', String(MIDDLE[size])), isWell())
  /** Draws the largest of these that is well, or else what was drawn before. */
  const regain = (step: Step, larger: Step[], isGood = isWell): Step => {
    const found = larger.find((one) => (draw(one), isGood())) ?? step
    draw(found)
    return found
  }
  const growHand = (step: Step): Step => {
    const beside = isHandBeside(main)
    const isGood = beside ? (): boolean => fits(main) : isWell // in a column of its own it takes no room from what is told
    drawHand(true)
    if (!isGood()) drawHand(false) // of all cards those of the hand are the last to be cut, and the first to be whole again
    const larger = (sizes: number[]): Step[] => sizes.filter((hand) => hand > step.hand).map((hand) => ({ ...step, hand }))
    if (!beside) return regain(step, larger(REGAINED_HAND))
    const crowded = (draw(step), isHandCrowded(main))
    const fitsApart = (): boolean => (crowded ? isWell() : fits(main) && !isHandCrowded(main)) // what is told has nothing of its room
    return regain(step, larger([...BESIDE_HAND, ...REGAINED_HAND]), fitsApart)
  }
  const growTable = (step: Step): Step => regain(step, REGAINED.filter((table) => table > step.table).map((table) => ({ ...step, table })))
  const grow = (): void => {
    const step = STEPS[at]!
    const beside = isHandBeside(main)
    const grown = step.tight > 1 || beside ? growHand(step) : step
    if (beside) growBoard() // what lies on the table is not cut because the question beside it is long
    if (step.tight > 0) growTable(grown)
    growMiddle()
  }
  const growBoard = (): void => {
    main.dataset['board'] = 'whole'
    if (!isWell()) delete main.dataset['board']
  }
  const growMiddle = (): void => {
    let [large, small] = [-1, MIDDLE.length - 1]
    fitsWith(small)
    const whole = isLastWhole(main) // then it stays so
    while (small - large > 1) {
      const between = (large + small) >> 1
      if (fitsWith(between) && (!whole || isLastWhole(main))) small = between
      else large = between
    }
    main.style.setProperty('--fit-middle', String(MIDDLE[small]))
  }
  const isToldAt = ({ table, tight }: Step): boolean => (table <= 1 || hasRoomToTell(main)) && (tight > 1 || isLastWhole(main))
  const fitsAt = (step: number): boolean => (drawHand(false), draw(STEPS[step]!), fits(main) && isToldAt(STEPS[step]!))
  /** The largest that fits, from a step that is too large to one that fits or is the last. */
  const search = (large: number, small: number): void => {
    while (small - large > 1) {
      const between = (large + small) >> 1
      if (fitsAt(between)) small = between
      else large = between
    }
    at = small
    if (!fitsAt(at)) at = STEPS.findIndex((_, step) => fitsAt(step)) // now and then something larger has the better form
    if (at < 0) scroll()
    else grow()
  }
  /** Nothing fits: the table goes on below the edge, and question and hand stay in sight if they leave room for it. */
  const scroll = (): void => {
    if (otherwise) return draw(otherwise)
    const magnified = innerHeight < LOWEST || parseFloat(getComputedStyle(document.documentElement).fontSize) > USUAL_LETTERS
    draw(magnified ? SCROLLED : STEPS[last]!)
    const asked = main.querySelector('.question-and-hand')?.clientHeight ?? innerHeight
    if (asked < innerHeight * MOST_ASKED) main.dataset['scrolls'] = 'table'
  }
  const fitEnd = (end: Element): void => {
    END.find((table) => (draw({ ...AS_WRITTEN, table }), isWhole(end)))
    giveNamesRoom(main)
  }
  const fit = (): void => {
    const end = main.querySelector('.end.tv')
    if (end) return fitEnd(end)
    if (!main.querySelector('.board, .hand-only')) return draw(AS_WRITTEN) // the end of a game may be scrolled
    main.querySelectorAll<HTMLElement>('.narration-box').forEach((box) => delete box.dataset['less'])
    fitTable()
    giveNamesRoom(main)
    if (at >= 0 && !fits(main)) fitTable() // a name that had to do with less before may have taken more
    tellWhatFits(main)
    const large = Number(main.style.getPropertyValue('--fit-hand'))
    if (large > 1 && isHandCrowded(main)) // rather smaller than over each other
      UNCROWDED.find((hand) => hand < large && (main.style.setProperty('--fit-hand', String(hand)), !isHandCrowded(main)))
  }
  const fitTable = (): void => {
    delete main.dataset['scrolls']
    const larger = Math.max(0, at - 2) // for a moment's room nothing grows
    if (at < 0 || !fitsAt(at)) search(at, last)
    else if (at > 0 && fitsAt(larger)) search(-1, larger)
    else [drawHand(false), draw(STEPS[at]!), grow()]
  }
  return whenChanged(main, () => {
    fit()
    dispatchEvent(new Event(FITTED))
  })
}

/** Does it now, and whenever what is in the element or around it has changed; a clock that ticks is no change. */
function whenChanged(main: HTMLElement, fit: () => void): { destroy: () => void } {
  const ticks = ({ target }: MutationRecord): boolean => (target instanceof Element ? target : target.parentElement)?.closest('[role=timer]') != null
  const observer = new MutationObserver((changes) => changes.every(ticks) || fit())
  observer.observe(main, { childList: true, characterData: true, subtree: true, attributeFilter: ['data-columns'] })
  addEventListener('resize', fit)
  document.fonts?.addEventListener('loadingdone', fit)
  fit()
  return {
    destroy: () => {
      observer.disconnect()
      removeEventListener('resize', fit)
      document.fonts?.removeEventListener('loadingdone', fit)
    },
  }
}
