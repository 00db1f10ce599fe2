import { dateFormat } from '#contract/values/formats.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const DayInput = lazyPage(() => import('../kit/inputs/DayInput.tsx'))
const TimeInput = lazyPage(async () => ({ default: (await import('../kit/inputs/TimeInput.tsx')).TimeInput }))

/** A calendar date belongs to no time zone: it is parsed and shown as written. */
function DateCell({ value }: ShownValue) {
  const { language } = useTexts()
  return (
    <time dateTime={String(value)}>
      {dateFormat(language, { dateStyle: 'medium' }).format(new Date(`${value}T00:00`))}
    </time>
  )
}

/** A column shows the day alone. */
function MomentCell({ value }: ShownValue) {
  return <Moment at={String(value)} options={{ dateStyle: 'medium' }} />
}

function MomentView({ value }: ShownValue) {
  return <Moment at={String(value)} options={{ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }} />
}

function Moment({ at, options }: { at: string; options: Intl.DateTimeFormatOptions }) {
  const { language } = useTexts()
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {dateFormat(language, options).format(new Date(at))}
    </time>
  )
}

/** A calendar date without a time. */
export function date(): Field {
  return { Cell: DateCell, Input: inputOf(DayInput) }
}

/** A point in time that the server sets. */
export function moment(): Field {
  return { Cell: MomentCell, View: MomentView }
}

/** A point in time that is typed in. */
export function time(): Field {
  return { Cell: MomentView, Input: inputOf(TimeInput) }
}
