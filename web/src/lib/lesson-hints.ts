// The guided first game: what is said at a question, as long as its answers are followed.
import type { LessonWords } from '../protocol'

/** The hint for this question; `astray` right after an answer that leads elsewhere: what comes then fits no hint. */
export function hintFor(lesson: LessonWords[], answers: string[], prompt: string | null): LessonWords | 'astray' | undefined {
  const astray = answers.findIndex((answer, i) => lesson[i]?.move !== answer)
  if (astray >= 0) return astray === answers.length - 1 && astray < lesson.length ? 'astray' : undefined
  const next = lesson[answers.length]
  return next?.prompt === prompt ? next : undefined
}
