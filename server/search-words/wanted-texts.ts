import { type RawBuilder, sql } from 'kysely'
import { foldedWords, isShort } from '#contract/search/fold-text.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import { phonePatterns } from './phone-patterns.ts'

/** A word that a row must hold, in the form that the database's functions take. */
export interface WantedWord {
  text: string
  /** What a folded text that holds it is like; null where it is no word but a phone. */
  like: string | null
  /** What a phone that it is a part of is like. */
  phones: string[]
}

/** All words of a text; a row holds each of them, in whichever field. */
export type WantedText = WantedWord[]

/** Beside other words fewer digits are a house, a flat or an article. */
const PHONE_DIGITS_MIN = 6
/** A phone within other words. */
const PHONE = /(?<![\p{L}\p{N}])[+(]?\d[\d\s()+.-]{5,}\d(?![\p{L}\p{N}])/u

/** What a search text means, as alternatives: its words, and the phone that it is or contains. */
export function wantedTexts(text: string, home: Country): WantedText[] {
  const phones = phonePatterns(text, home)
  const words = wordsOf(text)
  const wholePhone = phones.length > 0 && words.length > 1
  const mayBePhone = ({ text: word }: WantedWord) =>
    !wholePhone && (words.length === 1 || word.length >= PHONE_DIGITS_MIN)
  const asWords = words.map((word) => (mayBePhone(word) ? { ...word, phones: phonePatterns(word.text, home) } : word))
  const withPhone = wholePhone ? [{ text, like: null, phones }] : wordsAndPhone(text, home)
  return [asWords, withPhone].filter((one) => one.length > 0)
}

/** The words of a text, none of them a phone. */
export function wordsOf(text: string): WantedText {
  return foldedWords(text).map((word) => ({ text: word, like: isShort(word) ? `% ${word}%` : `%${word}%`, phones: [] }))
}

/** The texts as the parameter of a function of the database. */
export function asParameter(texts: readonly WantedText[]): RawBuilder<unknown> {
  return sql`${JSON.stringify(texts)}::jsonb`
}

function wordsAndPhone(text: string, home: Country): WantedText {
  const [phone] = PHONE.exec(text) ?? []
  const phones = phone ? phonePatterns(phone, home) : []
  if (!phone || phones.length === 0 || foldedWords(phone).length === 1) return []
  const others = wordsOf(text.replace(phone, ' '))
  return others.length > 0 ? [...others, { text: phone, like: null, phones }] : []
}
