// The places that the owner of this device has struck out.  They never leave it: nobody else is to know what one supposes.

class StruckOut {
  #places = $state<string[]>([])
  #round = 0

  get #key(): string {
    return `cantina.struck${location.pathname}`
  }

  has(place: string): boolean {
    return this.#places.includes(place)
  }

  turn(place: string): void {
    this.#places = this.has(place) ? this.#places.filter((one) => one !== place) : [...this.#places, place]
    localStorage.setItem(this.#key, JSON.stringify({ round: this.#round, places: this.#places }))
  }

  /** Every round begins with a clean list; a page that is opened anew in the middle of one has it again. */
  inRound(round: number, begins: boolean): void {
    if (round === this.#round) return
    this.#round = round
    const kept = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as { round?: number; places?: string[] }
    this.#places = kept.round === round && !begins ? (kept.places ?? []) : []
  }
}

export const struckOut = new StruckOut()
