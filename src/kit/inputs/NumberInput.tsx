import type { InputProps } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberStyle } from '#contract/numbers/read-number.ts'
import { NumberText } from './NumberText.tsx'
import { invalidNumber, isInvalidNumber } from './number-values.ts'

interface NumberInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'allowClear' | 'prefix'> {
  value?: number | null
  /** Null for an empty field, NaN for a text that is no number: the form's schema refuses it. */
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
  /** False for coordinates: `55,751` can only be a fraction. */
  hasThousands?: boolean
}

/** A number in the format of the user's language; one outside its bounds is not read. */
export function NumberInput({
  value = null,
  onChange,
  min,
  max,
  scale = 0,
  step = 1,
  unit,
  language: given,
  hasThousands = true,
  ...rest
}: NumberInputProps) {
  const { i18n } = useTranslation()
  const language = given ?? i18n.language
  const rules = useMemo(
    () => ({ style: numberStyle(language), scale, min, max, hasThousands }),
    [language, scale, min, max, hasThousands],
  )

  function stepByKey(event: KeyboardEvent) {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (!by || rest.disabled || rest.readOnly || Number.isNaN(value)) return
    event.preventDefault()
    const next = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, (value ?? 0) + by))
    onChange?.(Number(next.toFixed(scale)))
  }

  return (
    <NumberText
      inputMode={min === undefined || min < 0 ? 'text' : scale > 0 ? 'decimal' : 'numeric'}
      onKeyDown={stepByKey}
      {...rest}
      rules={rules}
      value={textOf(value)}
      onChange={(text) => onChange?.(text === null ? null : isInvalidNumber(text) ? Number.NaN : Number(text))}
      suffix={unit}
    />
  )
}

function textOf(value: number | null): string | null {
  return value === null ? null : Number.isNaN(value) ? invalidNumber('') : plain(value)
}

/** Without an exponent, however large. */
function plain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
