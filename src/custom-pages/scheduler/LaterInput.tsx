import { Flex, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEADLINE_AFTER_MAX_MIN } from '#contract/scheduler/recurrence.ts'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'

const MINUTES = { minute: 1, hour: 60, day: 24 * 60 } as const
type Unit = keyof typeof MINUTES
const UNITS = ['minute', 'hour', 'day'] as const

/** The largest unit that divides the minutes evenly. */
function unitOf(minutes: number | null): Unit {
  if (minutes === null) return 'hour'
  return UNITS.findLast((unit) => minutes % MINUTES[unit] === 0) ?? 'minute'
}

interface LaterInputProps {
  /** In minutes; null for none. */
  value?: number | null
  onChange?: (minutes: number | null) => void
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A delay in minutes, hours or days. */
export function LaterInput({ value = null, onChange, ...rest }: LaterInputProps) {
  const { t } = useTranslation()
  const [unit, setUnit] = useState(() => unitOf(value))
  const number = value === null ? null : value / MINUTES[unit]

  function change(next: number | null, of: Unit) {
    setUnit(of)
    onChange?.(next === null ? null : next * MINUTES[of])
  }

  return (
    <Flex gap="small">
      <NumberInput
        {...rest}
        min={1}
        max={Math.floor(DEADLINE_AFTER_MAX_MIN / MINUTES[unit])}
        scale={0}
        value={number}
        onChange={(next) => change(next, unit)}
      />
      <Select
        aria-label={t('scheduled_requests.editor.deadlineUnit')}
        options={UNITS.map((one) => ({ value: one, label: t(`scheduled_requests.editor.deadlineUnits.${one}`) }))}
        value={unit}
        onChange={(of: Unit) => change(number, of)}
        style={{ width: 96, flex: 'none' }}
      />
    </Flex>
  )
}
