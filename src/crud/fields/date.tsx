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

/** In a column the day is enough. */
function MomentCell({ value }: ShownValue) {
  return <Moment at={String(value)} words={{ dateStyle: 'medium' }} />
}

function MomentView({ value }: ShownValue) {
  return <Moment at={String(value)} words={{ dateStyle: 'medium', timeStyle: 'short' }} />
}

function Moment({ at, words }: { at: string; words: Intl.DateTimeFormatOptions }) {
  const { language } = useTexts()
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {new Intl.DateTimeFormat(language, words).format(new Date(at))}
    </time>
  )
}

/** A calendar date without a time. */
export function date(): Field {
  return { Cell: DateCell, Input: DateInput }
}

/** A point in time that the server sets. */
export function moment(): Field {
  return { Cell: MomentCell, View: MomentView }
}
