// Words in the reader's language.  They come from the server, which has them all; here they are only looked up.
import type { GameWords, Words } from '../protocol'

const KEPT = 'cantina.lang'

function wanted(): string {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'ru' || kept === 'en') return kept
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('ru')) ? 'ru' : 'en'
}

/** The page brings the words of the language that the browser prefers. */
function told(lang: string): Words | null {
  const brought = document.getElementById('words')?.textContent
  const all = brought ? (JSON.parse(brought) as Words) : null
  return all?.lang === lang ? all : null
}

class PageWords {
  lang = $state(wanted())
  all = $state.raw<Words | null>(null)

  async load(lang: string = this.lang): Promise<void> {
    this.all = told(lang) ?? ((await (await fetch(`/api/words/${lang}`)).json()) as Words)
    this.lang = lang
    localStorage.setItem(KEPT, lang)
    document.documentElement.lang = lang
  }

  /** The server does not answer: what the page has brought will do. */
  fallBack(): void {
    const brought = document.getElementById('words')?.textContent
    if (!brought) return
    this.all = JSON.parse(brought) as Words
    this.lang = document.documentElement.lang = this.all.lang
  }

  /** A text of the page, with `{name}` filled in.  `{count|one|few|many}` picks a form by the plural of count. */
  say(key: string, about: Record<string, string | number> = {}): string {
    return this.#filled(this.all?.page[key] ?? key, about)
  }

  /** The same of the words that stand in a game's folder. */
  sayOf(game: string, key: string, about: Record<string, string | number> = {}): string {
    return this.#filled(this.game(game).page[key] ?? key, about)
  }

  #filled(text: string, about: Record<string, string | number>): string {
    return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms?: string) => {
      const value = about[name] ?? ''
      return forms === undefined ? String(value) : `${value} ${plural(this.lang, Number(value), forms.split('|'))}`
    })
  }

  game(id: string): GameWords {
    const found = this.all?.games.find((game) => game.id === id)
    if (!found) throw new Error(`no words for ${id}`)
    return found
  }
}

/** The form for a number: one|other in English, one|few|many in Russian. */
export function plural(lang: string, count: number, forms: string[]): string {
  const category = new Intl.PluralRules(lang).select(count)
  const place = category === 'one' ? 0 : category === 'few' ? 1 : forms.length - 1
  return forms[Math.min(place, forms.length - 1)] ?? ''
}

export const words = new PageWords()
