import { toCardinal as inEnglish } from 'n2words/en-GB'
import { toCardinal as inRussian } from 'n2words/ru-RU'
import { capitalized } from '#contract/capitalized.ts'
import type { Currency } from '#contract/currencies.ts'
import type { Locale } from '#contract/messages.ts'
import { CURRENCY_WORDS, type UnitForms } from './currency-words.ts'

const PLURALS: Record<Locale, Intl.PluralRules> = {
  ru: new Intl.PluralRules('ru'),
  en: new Intl.PluralRules('en'),
}

/**
 * A sum in words, as documents have it: `Одна тысяча двести рублей 50 копеек`. Whole units in words, hundredths in
 * digits.
 * @param amount a decimal string with two digits at most after the point
 */
export function amountInWords(amount: string, currency: Currency, locale: Locale): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = BigInt(whole)
  const hundredths = fraction.padEnd(2, '0')
  const { unit, hundredth, isFeminine } = CURRENCY_WORDS[currency][locale]
  const words = locale === 'ru' ? inRussian(units, { gender: isFeminine ? 'feminine' : 'masculine' }) : inEnglish(units)
  return `${capitalized(words)} ${formOf(unit, units, locale)} ${hundredths} ${formOf(hundredth, BigInt(hundredths), locale)}`
}

function formOf([one, few, many]: UnitForms, count: bigint, locale: Locale): string {
  // The rules use the last digits only, and accept no number beyond what a float holds exactly.
  const category = PLURALS[locale].select(locale === 'ru' ? Number(count % 100n) : Number(count === 1n ? 1 : 2))
  if (category === 'one') return one
  return category === 'few' ? few : many
}
