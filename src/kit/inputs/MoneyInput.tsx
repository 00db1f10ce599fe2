import type { InputProps } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../providers/actor.ts'
import { useCurrencySign } from '../values/use-money.ts'
import { MaskedInput } from './MaskedInput.tsx'
import { numberMask, writtenNumber } from './number-mask.ts'

/** What the contract takes: twelve digits and two behind the point. */
const LARGEST = 999_999_999_999.99
const LARGEST_SCALE = 2

interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear'> {
  /** A decimal string, as the API writes it. */
  value?: string | null
  /** Null is an empty field. */
  onChange?: (amount: string | null) => void
}

/** An amount in the company's currency, as the reader's language writes it; the value is what the API takes. */
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
      // What was typed in the separators of another language would be read wrongly in these.
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
