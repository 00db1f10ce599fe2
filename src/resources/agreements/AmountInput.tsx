import { Select, Space } from 'antd'
import { useState } from 'react'
import type { Amount } from '#contract/sla/clock.ts'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { withoutRefocus } from '#src/kit/inputs/select-options.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const HOUR_MIN = 60
const UNITS = ['min', 'hours', 'working_days'] as const
type Unit = (typeof UNITS)[number]

interface AmountInputProps {
  value?: Amount | null
  onChange?: (amount: Amount | null) => void
  /** What is promised. */
  label: string
  id?: string
}

/** How long a promise gives, in minutes, hours or working days; empty for no promise. */
export function AmountInput({ value, onChange, label, id, ...rest }: AmountInputProps) {
  const { t } = useTexts()
  const [unit, setUnit] = useState<Unit>(unitOf(value))
  const number = value ? value.amount / (unit === 'hours' ? HOUR_MIN : 1) : null

  function change(given: number | null, of: Unit) {
    setUnit(of)
    onChange?.(given === null ? null : amountOf(given, of))
  }

  return (
    <Space.Compact block>
      <NumberInput
        {...rest}
        id={id}
        min={0}
        scale={unit === 'hours' ? 2 : 0}
        value={number}
        onChange={(given) => change(given, unit)}
      />
      <Select
        aria-label={t('agreementTargets.unitOf', { what: label })}
        value={unit}
        onChange={(of) => change(number, of)}
        options={UNITS.map((of) => ({ value: of, label: t(`agreementTargets.units.${of}`) }))}
        popupRender={withoutRefocus}
        style={{ minWidth: 150 }}
      />
    </Space.Compact>
  )
}

function unitOf(value: Amount | null | undefined): Unit {
  if (value?.unit === 'working_days') return value.unit
  return value && value.amount % HOUR_MIN !== 0 ? 'min' : 'hours'
}

function amountOf(given: number, unit: Unit): Amount {
  if (unit === 'working_days') return { amount: given, unit }
  return { amount: unit === 'hours' ? Math.round(given * HOUR_MIN) : given, unit: 'min' }
}
