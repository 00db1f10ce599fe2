import dayjs from 'dayjs'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { CalendarDateInput } from './CalendarDateInput.tsx'
import { type DateFieldProps, UNREADABLE } from './date-text.ts'
import { NativeDateInput } from './NativeDateInput.tsx'

interface DayInputProps extends DateFieldProps {
  /** `2026-11-22`; `UNREADABLE` when the text is not a date. */
  value?: string | null
  /** Null for an empty field. */
  onChange?: (day: string | null) => void
  min?: string
  /** The form's only field: Enter submits. */
  isOnly?: boolean
}

const WRITTEN = 'YYYY-MM-DD'

/** A day, typed or picked, in the language of the app. */
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
