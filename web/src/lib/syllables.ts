// Where a word may break on something as narrow as a card: browsers have no dictionaries of their own for that everywhere.
const SOFT = '\u00ad'
const VOWEL = 'aeiouyаеёиоуыэюя'
const LETTER = 'a-zа-яё'
const CONSONANT = `(?:(?![${VOWEL}йьъ])[${LETTER}])`
const ANY = `[${LETTER}]`
const V = `[${VOWEL}]`
/** Between which letters, in this order: after й, ь and ъ, between Russian vowels, and before the last consonant of several. */
const BREAKS = [
  [`[йьъ]`, `${ANY}${ANY}`],
  ['[аеёиоуыэюя]', `${V}${ANY}`],
  [`${V}${CONSONANT}`, `${CONSONANT}${V}`],
  [`${CONSONANT}${V}`, `${CONSONANT}${V}`],
  [`${V}${CONSONANT}`, `${CONSONANT}${CONSONANT}${V}`],
  [`${V}${CONSONANT}${CONSONANT}`, `${CONSONANT}${CONSONANT}${V}`],
].map(([before, after]) => new RegExp(`(${before})(?=${after})`, 'gi'))
const LONG = 8 // letters: shorter words stay whole

const broken = (word: string): string =>
  word.length < LONG ? word : BREAKS.reduce((text, at) => text.replace(at, `$1${SOFT}`), word).replace(/^(..?)\u00ad|\u00ad(..?)$/g, '$1$2')

/** The text with soft hyphens in its long words; never one or two letters alone. */
export const syllables = (text: string): string => text.replace(/[a-zа-яё]+/gi, broken)
