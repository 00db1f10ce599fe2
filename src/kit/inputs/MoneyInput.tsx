import type { InputProps } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '#src/providers/actor.ts'
import { useCurrencySign } from '../values/use-money.ts'
import { MaskedInput } from './MaskedInput.tsx'
import { numberMask, writtenNumber } from './number-mask.ts'

/** The contract's limit: twelve digits, and two after the point. */
const LARGEST = 999_999_999_999.99
const LARGEST_SCALE = 2

interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  /** A decimal string, as in the API. */
  value?: string | null
  /** Null for an empty field. */
  onChange?: (amount: string | null) => void
}

/** An amount in the account's currency, in the format of the user's language; the value is the API's. */
export default function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const { i18n } = useTranslation()
  const currency = useActor()?.account.currency
  const sign = useCurrencySign()
  const mask = useMemo(
    () => numberMask({ language: i18n.language, scale: decimalsOf(currency), min: 0, max: LARGEST, isPadded: true }),
    [i18n.language, currency],
  )
  return (
    <MaskedInput
      // Text with another language's separators would be misread.
      key={i18n.language}
      inputMode="decimal"
      {...rest}
      mask={mask}
      unmask
      shown={writtenNumber(mask, value ?? '')}
      isValue={(text) => (text && value ? Number(text) === Number(value) : text === (value ?? ''))}
      onText={(text) => onChange?.(text || null)}
      suffix={sign}
    />
  )
}

function decimalsOf(currency: string | undefined): number {
  if (!currency) return LARGEST_SCALE
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return Math.min(maximumFractionDigits ?? LARGEST_SCALE, LARGEST_SCALE)
}
