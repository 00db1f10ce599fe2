import { currenciesOf } from '#contract/numbers/currency-words.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { anyOf } from './every-language.ts'

/** Before the currency of a title: `Цена, руб.`, `Цена (руб.)`, `Цена в рублях`, `Price USD`. */
const BEFORE_CURRENCY = new RegExp(`[\\s,;:/([–—-]+(?:${anyOf(({ titles }) => titles.inCurrency)}\\s+)?`, 'giu')

/** A title without the currency at its end, and which ones that may be; null if it ends with none. */
export function withoutCurrency(title: string): { rest: string; currencies: readonly Currency[] } | null {
  for (const { 0: sign, index } of title.matchAll(BEFORE_CURRENCY)) {
    const currencies = currenciesOf(title.slice(index + sign.length).replace(/[)\]\s.]+$/, '')).unit
    if (currencies.length > 0) return { rest: title.slice(0, index), currencies }
  }
  return null
}
