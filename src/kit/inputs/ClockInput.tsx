import type { InputProps } from 'antd'
import { useMemo } from 'react'
import { IMask } from 'react-imask'
import { type Mask, MaskedInput } from './MaskedInput.tsx'

interface ClockInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear' | 'type'> {
  /** `09:30`, or the part typed so far. */
  value?: string
  onChange?: (clock: string) => void
}

/** A time of day in 24 hours, as both languages of the app write it, whatever the browser's locale. */
export function ClockInput({ value = '', onChange, ...rest }: ClockInputProps) {
  const mask = useMemo(
    () =>
      ({
        mask: 'HH:MM',
        blocks: {
          HH: { mask: IMask.MaskedRange, from: 0, to: 23, autofix: 'pad', maxLength: 2 },
          MM: { mask: IMask.MaskedRange, from: 0, to: 59, autofix: 'pad', maxLength: 2 },
        },
      }) satisfies Mask,
    [],
  )
  return (
    <MaskedInput
      inputMode="numeric"
      {...rest}
      mask={mask}
      shown={value}
      isValue={(text) => text === value}
      onText={(text) => onChange?.(text)}
    />
  )
}
