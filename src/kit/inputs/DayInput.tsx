import dayjs from 'dayjs'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { CalendarDateInput } from './CalendarDateInput.tsx'
import { type DateFieldProps, UNREADABLE } from './date-text.ts'
import { NativeDateInput } from './NativeDateInput.tsx'

interface DayInputProps extends DateFieldProps {
  /** `2026-11-22`; `UNREADABLE` when what was typed is no day. */
  value?: string | null
  /** Null is an empty field. */
  onChange?: (day: string | null) => void
  min?: string
  /** Nothing else is asked for: Enter sends the form. */
  isOnly?: boolean
}

const WRITTEN = 'YYYY-MM-DD'

/** A day, typed or picked, as the language of the app writes it. */
export default function DayInput({ value = null, onChange, min, ...rest }: DayInputProps) {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <NativeDateInput
        {...rest}
        type="date"
        min={min}
        value={value ?? ''}
        onChange={(day) => onChange?.(day || null)}
      />
    )
  }
  return (
    <CalendarDateInput
      {...rest}
      value={value}
      min={min}
      onChange={(at) => onChange?.(at === UNREADABLE ? at : at && dayjs(at).format(WRITTEN))}
    />
  )
}
