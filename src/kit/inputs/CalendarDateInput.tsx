import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../providers/i18n.ts'
import { type DateFieldProps, dateFormats, UNREADABLE } from './date-text.ts'

const LAST_DAY = dayjs('9999-12-31')
const MINUTE_STEP = 5

interface CalendarDateInputProps extends DateFieldProps {
  /** What dayjs reads, or `UNREADABLE`. */
  value: string | null
  /** RFC 3339, `UNREADABLE` when what was typed is no date, null when nothing was. */
  onChange: (at: string | null) => void
  hasTime?: boolean
  /** The first day that can be picked. */
  min?: string | undefined
  /** Nothing else is asked for: Enter sends the form. */
  isOnly?: boolean
}

/** A date that is typed as the language of the app writes it, or picked in a calendar. */
export function CalendarDateInput({
  value,
  onChange,
  onBlur,
  hasTime = false,
  min,
  isOnly = false,
  ...rest
}: CalendarDateInputProps) {
  const { t, i18n } = useTranslation()
  const { antdLocale } = useLocale()
  const formats = dateFormats(i18n.language, hasTime)
  // Another value would take the place of what was typed, which is there to be mended.
  const readable = useRef(value)
  if (value !== UNREADABLE) readable.current = value

  function takeText(text: string) {
    const typed = dayjs(text, formats, i18n.language, true)
    if (text === '') value && onChange(null)
    else if (!typed.isValid()) onChange(UNREADABLE)
    // The picker does so a moment later, when the form has already looked at the field.
    else if (!readable.current || !typed.isSame(readable.current) || value === UNREADABLE) onChange(typed.toISOString())
  }

  function finishByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter') return
    // Enter takes the date over, and leaves the form around it alone.
    if (!isOnly) event.preventDefault()
    else if (event.target instanceof HTMLInputElement) takeText(event.target.value)
  }

  return (
    <DatePicker
      {...rest}
      showTime={hasTime && { format: 'HH:mm', defaultValue: dayjs().startOf('hour').add(1, 'hour') }}
      format={formats}
      minuteStep={MINUTE_STEP}
      value={readable.current ? dayjs(readable.current) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={LAST_DAY}
      onChange={(at) => onChange(at ? at.second(0).millisecond(0).toISOString() : null)}
      locale={pickerLocale(antdLocale)}
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('buttons.clear')} /> }}
      preserveInvalidOnBlur
      onKeyDown={finishByKey}
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
