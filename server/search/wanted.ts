import { BANK_NUMBERS } from '#contract/account/bank-details.ts'
import { foldText } from '#contract/search/fold-text.ts'
import { searchedTexts, withoutNumberSign } from '#contract/search/search-text.ts'
import { COUNTRY_CODES, type Country } from '#contract/values/phone-masks.ts'
import { phonePatterns, type WantedText, wantedTexts, wordsOf } from '../search-words/index.ts'

/** A search text in the forms that rows are compared with. */
export interface Wanted {
  /** As typed, and in the other keyboard layout; folded. */
  texts: string[]
  /** Patterns of names that begin with one of the texts. */
  beginnings: string[]
  /** The words of each of the texts, of which a row holds all. */
  words: WantedText[]
  /** Patterns of phones that the text is a part of. */
  phones: string[]
  /** A request's number. */
  number: number | null
  /** The beginning of a company's tax number. */
  inn: string | null
}

const NUMBER_MAX = 2 ** 31 - 1
/** With or without the name of the number in one of the countries. */
const TAX_NUMBER = new RegExp(
  `(?:${COUNTRY_CODES.flatMap((code) => BANK_NUMBERS[code].inn?.prefix?.source ?? []).join('|')}|^)[\\s:]*(?<number>\\d[\\d\\s-]{3,})$`,
  'i',
)

/** Null when the text has nothing to search for. */
export function wantedBy(q: string, home: Country): Wanted | null {
  const text = withoutNumberSign(q)
  const typed = searchedTexts(text)
  const texts = [...new Set(typed.map(foldText))].filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (texts.length === 0) return null
  const phones = phonePatterns(text, home)
  return {
    texts,
    beginnings: texts.map((one) => `${one}%`),
    // A text that is a phone is looked for among phones by itself.
    words: phones.length > 0 ? texts.map(wordsOf) : typed.flatMap((one) => wantedTexts(one, home)),
    phones,
    number: /^\d+$/.test(text) && Number(text) <= NUMBER_MAX ? Number(text) : null,
    inn: TAX_NUMBER.exec(text)?.groups?.number?.replace(/\D/g, '') ?? null,
  }
}
