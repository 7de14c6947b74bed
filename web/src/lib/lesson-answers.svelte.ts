// What was answered from here in a guided first game: it goes on where it was, also when the page is opened again.
import type { LiveTable } from './live-table.svelte'

export class LessonAnswers {
  given = $state.raw<string[]>([])

  constructor(readonly live: LiveTable) {}

  get #key(): string {
    return `cantina.lesson.${this.live.code}.${this.live.play?.number}`
  }
  get #isLesson(): boolean {
    return this.live.table?.settings.lesson ?? false
  }

  add(answer: string): void {
    this.#keep([...this.given, answer])
  }
  dropLast(): void {
    this.#keep(this.given.slice(0, -1))
  }
  #keep(answers: string[]): void {
    if (!this.#isLesson) return
    this.given = answers
    sessionStorage.setItem(this.#key, JSON.stringify(answers))
  }

  recall(): void {
    if (this.#isLesson) this.given = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as string[]
  }
}
