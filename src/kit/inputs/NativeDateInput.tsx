import Input from 'antd/es/input/Input'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/providers/language/i18n.ts'
import { type DateFieldProps, dateFormats, UNREADABLE } from './date-text.ts'
import styles from './NativeDateInput.module.css'

interface NativeDateInputProps extends DateFieldProps {
  /** A day, or a day with a time in the user's time zone. */
  type: 'date' | 'datetime-local'
  /** As the browser writes it: `2026-11-22`, `2026-11-22T09:30`. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  /** The form's only field: Enter submits. */
  isOnly?: boolean
}

const LAST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/**
 * The system's own picker, for phones. It writes the date in the system's language, so the date in the app's language
 * is shown over it.
 */
export function NativeDateInput({ type, value, onChange, onBlur, isOnly = false, ...rest }: NativeDateInputProps) {
  const { i18n } = useTranslation()
  const { antdLocale } = useLocale()
  const isReadable = value !== UNREADABLE
  const [format] = dateFormats(i18n.language, type === 'datetime-local')

  // Browsers fire no event for a date typed in part, and give an empty value for it.
  function checkRest({ validity }: HTMLInputElement) {
    if (validity.badInput) onChange(UNREADABLE)
    else if (!isReadable) onChange('')
  }

  function finishByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // A date is seldom the last field: Enter accepts it without submitting the form.
    if (!isOnly) event.preventDefault()
    checkRest(event.currentTarget)
  }

  return (
    <span className={styles.field}>
      <Input
        {...rest}
        className={isReadable ? styles.native : undefined}
        type={type}
        max={LAST[type]}
        value={isReadable ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={finishByKey}
        onBlur={(event) => {
          checkRest(event.currentTarget)
          onBlur?.(event)
        }}
      />
      {isReadable && (
        <span className={value ? styles.text : styles.placeholder} aria-hidden>
          {value ? dayjs(value).format(format) : antdLocale?.DatePicker?.lang.placeholder}
        </span>
      )}
    </span>
  )
}
