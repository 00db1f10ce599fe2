import { CalendarOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { dateFormat } from '#contract/values/formats.ts'
import { useResource } from '#src/crud/resource-context.ts'
import type { Field } from '#src/fields/field.ts'
import { useListAddress } from '#src/kit/list/list-address.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const DateRangePopover = lazyPage(() => import('./DateRangePopover.tsx'), 'dateRange')

export interface DateRangeProps {
  /** The name of the filtered field. */
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

interface RangeOf {
  /** The list call's parameters. */
  from: string
  to: string
  /** The locale key of the filtered field. */
  label: string
  /** Its title in the account's own words, in place of the key's text. */
  title?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The first day of a range. Its filter sets the last day too, which is declared with `lastDay()`. */
export function dateRange(range: RangeOf): Field {
  const { from, to, label, title } = range
  function RangeFilter() {
    const { t } = useTexts()
    const { filters, filterBy } = useListAddress(useResource())
    const props: DateRangeProps = {
      label: title ?? t(label),
      from: filters[from],
      to: filters[to],
      onChange: (first, last) => filterBy({ [from]: first, [to]: last }),
    }
    return (
      <OnDemand button={(state) => <RangeButton {...props} {...state} />}>
        <DateRangePopover {...props} />
      </OnDemand>
    )
  }
  return {
    Cell: () => null,
    Filter: RangeFilter,
    FilterWords: () => <RangeWords {...range} />,
    isFilterValue: (text) => DAY.test(text),
  }
}

function RangeWords({ from, to, label, title }: RangeOf) {
  const { t, language } = useTexts()
  const { filters } = useListAddress(useResource())
  return `${title ?? t(label)}: ${formatDays(language, filters[from], filters[to])}`
}

export function lastDay(range: RangeOf): Field {
  /** The first day, where there is one, has said both. */
  function LastDayWords() {
    const { filters } = useListAddress(useResource())
    return filters[range.from] === undefined && <RangeWords {...range} />
  }

  return { Cell: () => null, Filter: () => null, FilterWords: LastDayWords, isFilterValue: (text) => DAY.test(text) }
}

type RangeButtonProps = Omit<DateRangeProps, 'onChange'> & Omit<ButtonProps, keyof DateRangeProps>

/** A button with the range, formatted for the user's language. */
export function RangeButton({ label, from, to, ...rest }: RangeButtonProps) {
  const { language } = useTexts()
  const range = formatDays(language, from, to)
  return (
    <Button
      {...rest}
      type={range ? 'primary' : 'default'}
      icon={<CalendarOutlined aria-hidden />}
      aria-haspopup="dialog"
    >
      {range ? `${label}: ${range}` : label}
    </Button>
  )
}

/** `23–29 нояб. 2026 г.`, `23 нояб. 2026 г. –`; undefined for any day. */
function formatDays(language: string, from: string | undefined, to: string | undefined): string | undefined {
  const days = dateFormat(language, { dateStyle: 'medium' })
  const at = (day: string) => new Date(`${day}T00:00`)
  if (from && to) return days.formatRange(at(from), at(to))
  if (from) return `${days.format(at(from))} –`
  return to && `– ${days.format(at(to))}`
}
