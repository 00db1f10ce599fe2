import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type FocusEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../providers/i18n.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { DayInput, UNREADABLE } from './DayInput.tsx'

const FORMATS: Record<string, string> = { ru: 'DD.MM.YYYY HH:mm', en: 'D MMM YYYY HH:mm' }
const ON_PHONE = 'YYYY-MM-DDTHH:mm'
const MINUTE_STEP = 5

export interface TimeInputProps {
  /** RFC 3339, as the API writes it; `UNREADABLE` when what was typed is no time. */
  value?: string | null
  onChange?: (at: string | null) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A day and a time of day, in the reader's own zone; the value is the API's. */
export function TimeInput(props: TimeInputProps) {
  return useIsPhone() ? <WheelTime {...props} /> : <PickedTime {...props} />
}

/** On a phone the system's own wheels: a picker beside a keyboard has no room there. */
function WheelTime({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <DayInput
      {...rest}
      type="datetime-local"
      value={value && value !== UNREADABLE ? dayjs(value).format(ON_PHONE) : (value ?? '')}
      onChange={(at) => onChange?.(at && at !== UNREADABLE ? dayjs(at).toISOString() : at || null)}
    />
  )
}

function PickedTime({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const { t, i18n } = useTranslation()
  const { antdLocale } = useLocale()
  const format = FORMATS[i18n.language] ?? FORMATS.en
  // Another value would take the place of what was typed, which is there to be mended.
  const readable = useRef(value)
  if (value !== UNREADABLE) readable.current = value

  function takeText(text: string) {
    const typed = dayjs(text, format, i18n.language, true)
    if (text === '') value && onChange?.(null)
    else if (!typed.isValid()) onChange?.(UNREADABLE)
    // The picker does so a moment later, when the form has already looked at the field.
    else if (!readable.current || !typed.isSame(readable.current) || value === UNREADABLE)
      onChange?.(typed.toISOString())
  }

  return (
    <DatePicker
      {...rest}
      showTime={{ format: 'HH:mm', defaultValue: dayjs().startOf('hour').add(1, 'hour') }}
      format={format}
      minuteStep={MINUTE_STEP}
      value={readable.current ? dayjs(readable.current) : null}
      onChange={(at) => onChange?.(at ? at.second(0).millisecond(0).toISOString() : null)}
      locale={pickerLocale(antdLocale)}
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('buttons.clear')} /> }}
      preserveInvalidOnBlur
      onKeyDown={(event) => {
        // Enter takes the time over, and leaves the form around it alone.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement) takeText(event.target.value)
        onBlur?.(event)
      }}
      style={{ width: '100%' }}
    />
  )
}

/** The buttons of the month and the year are called what stands on them, so that they answer to it when it is spoken. */
function pickerLocale(antdLocale: Locale | undefined) {
  const picker = antdLocale?.DatePicker
  return picker && { ...picker, lang: { ...picker.lang, monthSelect: '', yearSelect: '' } }
}
