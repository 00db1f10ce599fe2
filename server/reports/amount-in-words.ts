import { capitalized } from '#contract/capitalized.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { serverWordsIn } from '../words/index.ts'

/**
 * A sum in words, as documents have it: `Одна тысяча двести рублей 50 копеек`. Whole units in words, hundredths in
 * digits.
 * @param amount a decimal string with two digits at most after the point
 */
export function amountInWords(amount: string, currency: Currency, locale: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const { amounts } = serverWordsIn(locale)
  const hundredths = fraction.padEnd(2, '0')
  const units = capitalized(amounts.units(BigInt(whole), currency))
  return `${units} ${hundredths} ${amounts.hundredth(BigInt(hundredths), currency)}`
}
