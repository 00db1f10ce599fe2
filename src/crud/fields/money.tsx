import { InputNumber } from 'antd'
import { Money } from '../../components/Money.tsx'
import { useCurrencySign } from '../../components/use-money.ts'
import type { Field, InputProps, ShownValue } from '../field.ts'
import { useTexts } from '../use-texts.ts'

function MoneyCell({ value }: ShownValue) {
  return <Money amount={String(value)} />
}

function MoneyInput({ value, onChange, ...rest }: InputProps) {
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
      inputMode="decimal"
      style={{ width: '100%' }}
    />
  )
}

/** An amount in the account's currency; a decimal string on the wire, so that no digit is lost. */
export function money(): Field {
  return { Cell: MoneyCell, Input: MoneyInput, isNumber: true }
}
