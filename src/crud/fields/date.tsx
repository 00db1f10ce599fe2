import Input from 'antd/es/input/Input'
import { DayInput } from '../../kit/inputs/DayInput.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { Field, FilterProps, InputProps, ShownValue } from '../field.ts'

/** A calendar date belongs to no time zone: it is read and written as it stands. */
function DateCell({ value }: ShownValue) {
  const { language } = useTexts()
  const labels = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return <time dateTime={String(value)}>{labels.format(new Date(`${value}T00:00`))}</time>
}

function DateInput({ value, onChange, ...rest }: InputProps) {
  return (
    <DayInput {...rest} value={typeof value === 'string' ? value : ''} onChange={(day) => onChange?.(day || null)} />
  )
}

/** The browser's own field: nothing to load, and at home on a phone. */
function DateFilter({ label, value = '', onChange }: FilterProps) {
  return (
    <Input
      type="date"
      prefix={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      style={{ flex: '1 1 190px', maxWidth: 240 }}
    />
  )
}

/** In a column the day is enough. */
function MomentCell({ value }: ShownValue) {
  return <Moment at={String(value)} labels={{ dateStyle: 'medium' }} />
}

function MomentView({ value }: ShownValue) {
  return <Moment at={String(value)} labels={{ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }} />
}

function Moment({ at, labels }: { at: string; labels: Intl.DateTimeFormatOptions }) {
  const { language } = useTexts()
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {new Intl.DateTimeFormat(language, labels).format(new Date(at))}
    </time>
  )
}

/** A calendar date without a time. */
export function date(): Field {
  return {
    Cell: DateCell,
    Input: DateInput,
    Filter: DateFilter,
    isFilterValue: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  }
}

/** A point in time that the server sets. */
export function moment(): Field {
  return { Cell: MomentCell, View: MomentView }
}
