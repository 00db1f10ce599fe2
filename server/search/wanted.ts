import { BANK_NUMBERS } from '#contract/account/bank-details.ts'
import { COUNTRY_CODES, type Country } from '#contract/phone-masks.ts'
import { searchedTexts, withoutNumberSign } from '#contract/search/search-text.ts'
import { phonePatterns } from '../contacts/index.ts'

/** A search text in the forms that rows are compared with. */
export interface Wanted {
  /** As typed, and in the other keyboard layout; folded. */
  texts: string[]
  /** Patterns of names that begin with one of the texts. */
  beginnings: string[]
  /** Patterns of rows that contain one of the texts; for texts too short for an index, of words that begin with one. */
  patterns: string[]
  /** Patterns of phones that contain its digits. */
  phones: string[]
  /** A request's number. */
  number: number | null
  /** The beginning of a company's tax number. */
  inn: string | null
}

/** Trigram indexes need three letters; for the beginning of a word one is enough. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u
/** What may come before a word. */
const WORD_STARTS = ['', '% ', '%«', '%"', '%(', '%-']
const NUMBER_MAX = 2 ** 31 - 1
/** With or without the name of the number in one of the countries. */
const TAX_NUMBER = new RegExp(
  `(?:${COUNTRY_CODES.flatMap((code) => BANK_NUMBERS[code].inn?.prefix?.source ?? []).join('|')}|^)[\\s:]*(?<number>\\d[\\d\\s-]{3,})$`,
  'i',
)

/** Null when the text has nothing to search for. */
export function wantedBy(q: string, home: Country): Wanted | null {
  const text = withoutNumberSign(q)
  const texts = searchedTexts(text).filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (texts.length === 0) return null
  return {
    texts,
    beginnings: texts.map((one) => `${escaped(one)}%`),
    patterns: texts.flatMap(patternsOf),
    phones: phonePatterns(text, home),
    number: /^\d+$/.test(text) && Number(text) <= NUMBER_MAX ? Number(text) : null,
    inn: TAX_NUMBER.exec(text)?.groups?.number?.replace(/\D/g, '') ?? null,
  }
}

function patternsOf(text: string): string[] {
  if (HAS_TRIGRAM.test(text)) return [`%${escaped(text)}%`]
  const word = escaped(text.replace(/^[^\p{L}\p{N}]+/u, ''))
  return WORD_STARTS.map((before) => `${before}${word}%`)
}

/** Escapes a text for `like`. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
