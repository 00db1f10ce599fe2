import { InputNumber } from 'antd'
import { useCurrencySign } from '../../kit/values/use-money.ts'
import { useTexts } from '../../providers/use-texts.ts'
import type { InputProps } from '../field.ts'

/** Loaded with the first form that asks for an amount: lists only show them. */
export function MoneyInput({ value, onChange, ...rest }: InputProps) {
  const { language } = useTexts()
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      min="0"
      precision={2}
      decimalSeparator={language === 'ru' ? ',' : '.'}
      value={value ? String(value) : null}
      onChange={(amount) => onChange?.(amount ?? null)}
      suffix={useCurrencySign()}
      controls={false}
      inputMode="decimal"
      style={{ width: '100%' }}
    />
  )
}
