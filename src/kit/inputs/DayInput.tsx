import Input from 'antd/es/input/Input'
import type { FocusEvent, KeyboardEvent } from 'react'

/** What a field holds that was left half typed: no date, so that rules and the contract refuse it by its field. */
export const UNREADABLE = 'unreadable'

interface DayInputProps {
  /** A day, or a day with a time of day on the reader's clock. */
  type?: 'date' | 'datetime-local'
  /** As the browser writes it: `2026-11-22`, `2026-11-22T09:30`. */
  value: string
  onChange?: (value: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  min?: string
  /** Nothing else is asked for: Enter sends the form. */
  isOnly?: boolean
  id?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

const LAST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** The browser's own input: typed or picked, in the reader's order of day and month, at home on a phone. */
export function DayInput({ type = 'date', value, onChange, onBlur, isOnly = false, ...rest }: DayInputProps) {
  // A browser says nothing while only a part is typed, and gives an empty value for it.
  function checkRest({ validity }: HTMLInputElement) {
    if (validity.badInput) onChange?.(UNREADABLE)
    else if (value === UNREADABLE) onChange?.('')
  }

  function finishByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // A date is seldom the last thing to be filled in: Enter ends it, and not the form around it.
    if (!isOnly) event.preventDefault()
    checkRest(event.currentTarget)
  }

  return (
    <Input
      {...rest}
      type={type}
      max={LAST[type]}
      value={value === UNREADABLE ? '' : value}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={finishByKey}
      onBlur={(event) => {
        checkRest(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
