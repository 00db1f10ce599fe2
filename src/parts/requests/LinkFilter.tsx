import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dateFormat } from '#contract/values/formats.ts'
import { type Field, type FilterProps, type FilterWordsProps, holdsOnly, isEmpty, isId } from '#src/fields/field.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'

/**
 * A filter set only by a link, such as from a figure to the requests it counts. Shows what the list is filtered by, and
 * removes the filter on a click.
 */
function linkFilter(useSaid: (label: string, value: string) => string) {
  function Chosen({ label, value = '', onChange }: FilterProps) {
    return (
      <Button
        type="primary"
        icon={<CloseOutlined aria-hidden />}
        iconPosition="end"
        onClick={() => onChange(undefined)}
      >
        {useSaid(label, value)}
      </Button>
    )
  }
  return {
    Filter: (props: FilterProps) => (isEmpty(props.value) ? null : <Chosen {...props} />),
    FilterWords: ({ label, value }: FilterWordsProps) => useSaid(label, value),
  }
}

function useDaySaid(label: string, value: string): string {
  const { language } = useTexts()
  return `${label} ${dateFormat(language, { dateStyle: 'medium' }).format(new Date(`${value}T00:00`))}`
}

/** The first or the last day of a range. */
export function linkedDay(): Field {
  return {
    Cell: () => null,
    ...linkFilter(useDaySaid),
    isFilterValue: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  }
}

/** A yes-no filter; `texts` has a text for `true` and, where it is used, for `false`. */
export function linkedFlag(texts: string): Field {
  return {
    Cell: () => null,
    ...linkFilter((_, value) => useTexts().t(`${texts}.${value}`)),
    isFilterValue: (text) => text === 'true' || text === 'false',
  }
}

/** One or several of a few fixed values. */
export function linkedChoice(values: readonly string[], texts: string): Field {
  return {
    Cell: () => null,
    ...linkFilter((label, value) => {
      const { t } = useTexts()
      const said = value.split(',').map((one) => t(`${texts}.${one}`).toLowerCase())
      return `${label}: ${said.join(', ')}`
    }),
    isFilterValue: (text) => holdsOnly(text, (one) => values.includes(one)),
  }
}

/** Rows that a figure counts for, which the page with the figure has named. */
export function linkedRows(): Field {
  return {
    Cell: () => null,
    ...linkFilter((label) => label),
    isFilterValue: (text) => holdsOnly(text, (one) => isId(one) || one === 'none'),
  }
}

function useScheduleSaid(label: string, value: string): string {
  const mayRead = useMay('scheduled_requests', 'show')
  const { data } = useCall('scheduledRequests.show', { params: { id: Number(value) } }, { enabled: mayRead })
  return data ? `${label}: ${data.name}` : label
}

/** The requests that a scheduled request created. */
export function linkedSchedule(): Field {
  return { Cell: () => null, ...linkFilter(useScheduleSaid), isFilterValue: isId }
}
