import type { ComponentProps } from 'react'
import { DayInput } from '../../kit/inputs/DayInput.tsx'

interface DayFieldProps extends Omit<ComponentProps<typeof DayInput>, 'value' | 'onChange'> {
  value?: string | null
  onChange?: (day: string | null) => void
}

/** A day in a form; null is an empty field. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  return <DayInput {...rest} value={value ?? ''} onChange={(day) => onChange?.(day || null)} />
}
