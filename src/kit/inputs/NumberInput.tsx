import type { InputProps } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from './MaskedInput.tsx'
import { numberMask, writtenNumber } from './number-mask.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear' | 'prefix'> {
  value?: number | null
  /** Null for an empty field, or one with only a sign. */
  onChange?: (value: number | null) => void
  min?: number
  max?: number
  /** The number of decimal places. */
  scale?: number
  /** The step of the arrow keys. */
  step?: number
  /** Shown after the number, and read out with it. */
  unit?: string
  /** The language whose separators are used; the user's by default. */
  language?: string
}

/** A number in the format of the user's language, clamped to its bounds on blur. */
export function NumberInput({
  value = null,
  onChange,
  min,
  max,
  scale = 0,
  step = 1,
  unit,
  language: given,
  ...rest
}: NumberInputProps) {
  const { i18n } = useTranslation()
  const language = given ?? i18n.language
  const mask = useMemo(() => numberMask({ language, scale, min, max }), [language, scale, min, max])

  function stepByKey(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (!by || rest.disabled || rest.readOnly) return
    event.preventDefault()
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, (value ?? 0) + by))
    onChange?.(Number(next.toFixed(scale)))
  }

  return (
    <MaskedInput
      // Text with another language's separators would be misread.
      key={language}
      inputMode={min === undefined || min < 0 ? 'text' : scale > 0 ? 'decimal' : 'numeric'}
      onKeyDown={stepByKey}
      {...rest}
      mask={mask}
      unmask
      shown={writtenNumber(mask, value === null ? '' : plain(value))}
      isValue={(text) => numberOf(text) === value}
      onText={(text) => onChange?.(numberOf(text))}
      suffix={unit}
    />
  )
}

/** A sign alone is parsed as minus zero. */
function numberOf(text: string): number | null {
  const number = Number(text)
  return text === '' || Number.isNaN(number) || Object.is(number, -0) ? null : number
}

/** Without an exponent, however large. */
function plain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
