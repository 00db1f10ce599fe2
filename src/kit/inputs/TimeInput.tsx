import dayjs from 'dayjs'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { CalendarDateInput } from './CalendarDateInput.tsx'
import { type DateFieldProps, UNREADABLE } from './date-text.ts'
import { NativeDateInput } from './NativeDateInput.tsx'
import { QuickTimes } from './QuickTimes.tsx'

const ON_PHONE = 'YYYY-MM-DDTHH:mm'

interface TimeInputProps extends DateFieldProps {
  /** RFC 3339, as in the API; `UNREADABLE` when the text is not a time. */
  value?: string | null
  onChange?: (at: string | null) => void
}

/** A date and time in the user's time zone; the value is the API's. */
export function TimeInput({ value = null, onChange = () => {}, ...rest }: TimeInputProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <CalendarDateInput {...rest} hasTime value={value} onChange={onChange} />
  return (
    <>
      <NativeDateInput
        {...rest}
        type="datetime-local"
        value={value && value !== UNREADABLE ? dayjs(value).format(ON_PHONE) : (value ?? '')}
        onChange={(at) => onChange(at && at !== UNREADABLE ? dayjs(at).toISOString() : at || null)}
      />
      <QuickTimes onChoose={onChange} />
    </>
  )
}
