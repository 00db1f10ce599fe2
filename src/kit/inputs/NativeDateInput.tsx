import Input from 'antd/es/input/Input'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../providers/i18n.ts'
import { type DateFieldProps, dateFormats, UNREADABLE } from './date-text.ts'
import styles from './NativeDateInput.module.css'

interface NativeDateInputProps extends DateFieldProps {
  /** A day, or a day with a time of day on the reader's clock. */
  type: 'date' | 'datetime-local'
  /** As the browser writes it: `2026-11-22`, `2026-11-22T09:30`. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  /** Nothing else is asked for: Enter sends the form. */
  isOnly?: boolean
}

const LAST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/**
 * The system's own wheels, which are at home on a phone. They write a date in the language of the system: over it stands
 * the same date in the language of the app.
 */
export function NativeDateInput({ type, value, onChange, onBlur, isOnly = false, ...rest }: NativeDateInputProps) {
  const { i18n } = useTranslation()
  const { antdLocale } = useLocale()
  const isReadable = value !== UNREADABLE
  const [format] = dateFormats(i18n.language, type === 'datetime-local')

  // A browser says nothing while only a part is typed, and gives an empty value for it.
  function checkRest({ validity }: HTMLInputElement) {
    if (validity.badInput) onChange(UNREADABLE)
    else if (!isReadable) onChange('')
  }

  function finishByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // A date is seldom the last thing to be filled in: Enter ends it, and not the form around it.
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
