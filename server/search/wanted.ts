import { searchedTexts, withoutNumberSign } from '../../contract/search/search-text.ts'
import { phonePatterns } from '../contacts/index.ts'

/** What a search looks for, in the forms in which rows are compared with it. */
export interface Wanted {
  /** As typed, and as the other keyboard layout would have it; folded. */
  texts: string[]
  /** What names are like that begin with one of the texts. */
  beginnings: string[]
  /** What rows are like that contain one of the texts; words that begin with it where it is too short for an index. */
  patterns: string[]
  /** What phones are like that hold its digits. */
  phones: string[]
  /** A request's number. */
  number: number | null
  /** The beginning of an ИНН. */
  inn: string | null
}

/** Trigram indexes know nothing shorter; of a word's beginning they know a single letter. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u
/** What stands before a word. */
const WORD_STARTS = ['', '% ', '%«', '%"', '%(', '%-']
const NUMBER_MAX = 2 ** 31 - 1
const INN = /^(?:инн|inn)?[\s:]*(\d[\d\s-]{3,})$/i

/** Null when there is nothing in a text that could be looked for. */
export function wantedBy(q: string): Wanted | null {
  const text = withoutNumberSign(q)
  const texts = searchedTexts(text).filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (texts.length === 0) return null
  return {
    texts,
    beginnings: texts.map((one) => `${escaped(one)}%`),
    patterns: texts.flatMap(patternsOf),
    phones: phonePatterns(text),
    number: /^\d+$/.test(text) && Number(text) <= NUMBER_MAX ? Number(text) : null,
    inn: INN.exec(text)?.[1]?.replace(/\D/g, '') ?? null,
  }
}

function patternsOf(text: string): string[] {
  if (HAS_TRIGRAM.test(text)) return [`%${escaped(text)}%`]
  const word = escaped(text.replace(/^[^\p{L}\p{N}]+/u, ''))
  return WORD_STARTS.map((before) => `${before}${word}%`)
}

/** For `like`, which then finds the text as it is written. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
