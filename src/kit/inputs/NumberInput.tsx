import type { InputProps } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from './MaskedInput.tsx'
import { numberMask, writtenNumber } from './number-mask.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear' | 'prefix'> {
  value?: number | null
  /** Null is an empty field, and one that holds no more than a sign. */
  onChange?: (value: number | null) => void
  min?: number
  max?: number
  /** How many digits may follow the point. */
  scale?: number
  /** How far the arrow keys go. */
  step?: number
  /** Stands behind the number, and is read out with it. */
  unit?: string
  /** In whose separators it is written; in those of the reader's language when absent. */
  language?: string
}

/** A number as the reader's language writes it. Once it is left, it lies within its bounds. */
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
      // What was typed in the separators of another language would be read wrongly in these.
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

/** A sign alone is read as minus nothing. */
function numberOf(text: string): number | null {
  const number = Number(text)
  return text === '' || Number.isNaN(number) || Object.is(number, -0) ? null : number
}

/** Without an exponent, whatever its size. */
function plain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
