import type { InputProps } from 'antd'
import { useMemo } from 'react'
import { IMask } from 'react-imask'
import { type Mask, MaskedInput } from './MaskedInput.tsx'

interface ClockInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear' | 'type'> {
  /** `09:30`; what is typed in part is part of it. */
  value?: string
  onChange?: (clock: string) => void
}

/** A time of day by the clock of 24 hours, which both languages of the app go by, whatever the browser's one does. */
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
