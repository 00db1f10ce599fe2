import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../contract/formats.ts'
import { useActor } from '../../providers/actor.ts'

/** A sum in the account's currency, as the reader's language writes it; whole sums without hundredths. */
export function formatMoney(amount: string, currency: string | undefined, locale: string): string {
  const value = Number(amount)
  const fraction = Number.isInteger(value) ? 0 : 2
  return numberFormat(locale, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(value)
}

/** Writes sums in the currency of the company one works in. */
export function useMoney(): (amount: string) => string {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  return (amount) => formatMoney(amount, currency, i18n.language)
}

/** The sign of the company's currency, for beside an input. */
export function useCurrencySign(): string {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  if (!currency) return ''
  const parts = numberFormat(i18n.language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
