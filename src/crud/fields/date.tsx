import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Field, InputProps, ShownValue } from '../field.ts'
import { useTexts } from '../use-texts.ts'

const WIRE = 'YYYY-MM-DD'

/** A calendar date belongs to no time zone: it is read and written as it stands. */
function DateCell({ value }: ShownValue) {
  const { language } = useTexts()
  const date = dayjs(String(value), WIRE).toDate()
  return <time dateTime={String(value)}>{new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date)}</time>
}

function DateInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(String(value), WIRE) : null}
      onChange={(date: Dayjs | null) => onChange?.(date?.format(WIRE) ?? null)}
      format="L"
      style={{ width: '100%' }}
    />
  )
}

function MomentCell({ value }: ShownValue) {
  const { language } = useTexts()
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={String(value)}>{words.format(new Date(String(value)))}</time>
}

/** A calendar date without a time. */
export function date(): Field {
  return { Cell: DateCell, Input: DateInput }
}

/** A point in time that the server sets. */
export function moment(): Field {
  return { Cell: MomentCell }
}
