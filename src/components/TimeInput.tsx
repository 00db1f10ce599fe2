import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

const FORMATS: Record<string, string> = { ru: 'DD.MM.YYYY HH:mm', en: 'D MMM YYYY HH:mm' }
const MINUTE_STEP = 5

interface Props {
  /** RFC 3339, as the API writes it. */
  value?: string | null
  onChange?: (at: string | null) => void
  /** Times before now cannot be chosen. */
  isFuture?: boolean
  id?: string
  placeholder?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A day and a time of day, in the reader's own zone; the value is the API's. */
export function TimeInput({ value, onChange, isFuture = false, ...rest }: Props) {
  const { i18n } = useTranslation()
  return (
    <DatePicker
      {...rest}
      showTime={{ format: 'HH:mm', defaultValue: dayjs().startOf('hour').add(1, 'hour') }}
      format={FORMATS[i18n.language] ?? FORMATS.en}
      minuteStep={MINUTE_STEP}
      value={value ? dayjs(value) : null}
      onChange={(at) => onChange?.(at ? at.second(0).millisecond(0).toISOString() : null)}
      minDate={isFuture ? dayjs().startOf('day') : undefined}
      style={{ width: '100%' }}
    />
  )
}
