import { useTranslation } from 'react-i18next'
import { numberFormat } from '#contract/values/formats.ts'
import { useActor } from '#src/providers/actor.ts'

/** A sum in the account's currency, in the format of the user's language; whole sums without hundredths. */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  const value = Number(amount)
  const fraction = Number.isInteger(value) ? 0 : 2
  return numberFormat(locale, {
    ...(currency && inCurrency(currency)),
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(value)
}

/** Formats prices in the account's currency, always with hundredths. */
export function usePrice(): (amount: string) => string {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  const options = currency ? inCurrency(currency) : { minimumFractionDigits: 2 }
  return (amount) => numberFormat(i18n.language, options).format(Number(amount))
}

/** Formats sums in the account's currency. */
export function useMoney(): (amount: string) => string {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  return (amount) => formatMoney(amount, currency, i18n.language)
}

/** The sign of the account's currency, for an input's suffix. */
export function useCurrencySign(): string {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  if (!currency) return ''
  const parts = numberFormat(i18n.language, inCurrency(currency)).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function inCurrency(currency: string): Intl.NumberFormatOptions {
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
}
