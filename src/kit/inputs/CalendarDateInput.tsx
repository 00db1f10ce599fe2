import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/providers/language/i18n.ts'
import { type DateFieldProps, dateFormats, UNREADABLE } from './date-text.ts'

const LAST_DAY = dayjs('9999-12-31')
const MINUTE_STEP = 5

interface CalendarDateInputProps extends DateFieldProps {
  /** A date that dayjs can parse, or `UNREADABLE`. */
  value: string | null
  /** RFC 3339; `UNREADABLE` when the text is not a date, null when there is none. */
  onChange: (at: string | null) => void
  hasTime?: boolean
  /** The earliest day that can be picked. */
  min?: string | undefined
  /** The form's only field: Enter submits. */
  isOnly?: boolean
}

/** A date, typed in the language of the app or picked in a calendar. */
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
  // Another value would replace the text, which the user may want to correct.
  const readable = useRef(value)
  if (value !== UNREADABLE) readable.current = value

  function takeText(text: string) {
    const typed = dayjs(text, formats, i18n.language, true)
    if (text === '') value && onChange(null)
    else if (!typed.isValid()) onChange(UNREADABLE)
    // The picker calls this a moment later, after the form has already validated the field.
    else if (!readable.current || !typed.isSame(readable.current) || value === UNREADABLE) onChange(typed.toISOString())
  }

  function finishByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter') return
    // Enter accepts the date without submitting the form.
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

/** Without labels of their own, the month and year buttons are named by their text, as voice control needs. */
function pickerLocale(antdLocale: Locale | undefined) {
  const picker = antdLocale?.DatePicker
  return picker && { ...picker, lang: { ...picker.lang, monthSelect: '', yearSelect: '' } }
}
