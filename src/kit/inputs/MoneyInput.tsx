import type { InputProps } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type NumberRules, numberStyle } from '#contract/numbers/read-number.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { useActor } from '#src/providers/actor.ts'
import { useCurrencySign } from '../values/use-money.ts'
import { NumberText } from './NumberText.tsx'

/** The contract's limit: twelve digits, and two after the point. */
const LARGEST = 999_999_999_999.99
const LARGEST_SCALE = 2

interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  /** A decimal string, as in the API. */
  value?: string | null
  /** Null for an empty field; a text that is no amount makes the form's schema refuse it. */
  onChange?: (amount: string | null) => void
}

/** An amount in the account's currency, in the format of the user's language; the value is the API's. */
export default function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  const sign = useCurrencySign()
  const rules = useMemo(() => moneyRules(i18n.language, currency), [i18n.language, currency])
  return (
    <NumberText
      inputMode="decimal"
      {...rest}
      rules={rules}
      isPadded
      value={value || null}
      onChange={(amount) => onChange?.(amount)}
      suffix={sign}
    />
  )
}

function moneyRules(language: string, currency: Currency | undefined): NumberRules {
  return { style: numberStyle(language), scale: decimalsOf(currency), min: 0, max: LARGEST, money: { currency } }
}

function decimalsOf(currency: Currency | undefined): number {
  if (!currency) return LARGEST_SCALE
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Math.min(maximumFractionDigits ?? LARGEST_SCALE, LARGEST_SCALE)
}
