// The story in chapters: a round begins or ends with a line of its own, a turn is what one player does and what comes of it.
import type { Line } from './beats'

export interface Chapter {
  divides: boolean
  lines: Line[]
}

/** The story as chapters.  A turn goes on while others answer to it. */
export function chapters(lines: Line[], divides: (kind: string) => boolean = () => false): Chapter[] {
  const found: Chapter[] = []
  let actor: number | null = null
  lines.forEach((line, i) => {
    const last = found.at(-1)
    if (divides(line.kind)) {
      found.push({ divides: true, lines: [line] })
    } else if (!last || last.divides || beginsTurn(line, lines[i - 1]!, actor)) {
      found.push({ divides: false, lines: [line] })
      actor = line.seat
    } else {
      last.lines.push(line)
    }
  })
  return found
}

/** Another player acts, and not because of what was just done to them; a draw after that is the start of their turn. */
function beginsTurn(line: Line, before: Line, actor: number | null): boolean {
  if (line.seat === null || line.seat === actor || line.result) return false
  const draws = line.weight === 'glance'
  const answers = before.target === line.seat && !draws
  const goesOn = before.seat === line.seat && !before.result && !(draws && before.weight === 'glance')
  return !answers && !goesOn
}

/** The last sentences; where there is room for one it is not of what a turn ends with by itself, such as a draw. */
export function lastSentences(lines: Line[], most: number): Line[] {
  if (most > 1) return lines.slice(-most)
  const turn = chapters(lines).at(-1)?.lines ?? []
  const told = turn.filter(({ weight }) => weight !== 'glance' && weight !== 'aside').at(-1) ?? turn.at(-1)
  return told ? [told] : []
}

/** Of what somebody says in passing, again and again, the last time stands for all, and of what only leads to something
 *  what comes of it: the others have no words any more. */
export const lastSaid = (lines: Line[]): Line[] =>
  lines.map((line, i) => (line.text && isOver(line, lines.slice(i + 1)) ? { ...line, text: '' } : line))

const isOver = (line: Line, later: Line[]): boolean =>
  line.passing === true ? later.some(({ weight, passing }) => weight !== 'aside' && !passing) : line.weight === 'aside' && isSaidAgain(line, later)

function isSaidAgain({ kind, seat }: Line, later: Line[]): boolean {
  const end = later.findIndex((line) => line.weight !== 'aside')
  return (end < 0 ? later : later.slice(0, end)).some((line) => line.kind === kind && line.seat === seat)
}
