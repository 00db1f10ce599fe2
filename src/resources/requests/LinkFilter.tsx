import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dateFormat } from '../../../contract/formats.ts'
import { type Field, type FilterProps, isEmpty, isId } from '../../fields/field.ts'
import { useCall } from '../../providers/use-call.ts'
import { useMay } from '../../providers/use-may.ts'
import { useTexts } from '../../providers/use-texts.ts'

/**
 * A filter that is set by a link alone, as from a figure to the requests it counts: it says what the list is narrowed
 * to, and leaves.
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
  return (props: FilterProps) => (isEmpty(props.value) ? null : <Chosen {...props} />)
}

function useDaySaid(label: string, value: string): string {
  const { language } = useTexts()
  return `${label} ${dateFormat(language, { dateStyle: 'medium' }).format(new Date(`${value}T00:00`))}`
}

/** The first or the last of the days that something happened on. */
export function linkedDay(): Field {
  return {
    Cell: () => null,
    Filter: linkFilter(useDaySaid),
    isFilterValue: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  }
}

/** What is so or is not; `texts` has words for `true` and, where that can be asked for, for `false`. */
export function linkedFlag(texts: string): Field {
  return {
    Cell: () => null,
    Filter: linkFilter((_, value) => useTexts().t(`${texts}.${value}`)),
    isFilterValue: (text) => text === 'true' || text === 'false',
  }
}

function useScheduleSaid(label: string, value: string): string {
  const mayRead = useMay('scheduled_requests', 'show')
  const { data } = useCall('scheduledRequests.show', { params: { id: Number(value) } }, { enabled: mayRead })
  return data ? `${label}: ${data.name}` : label
}

/** What the scheduled request has made. */
export function linkedSchedule(): Field {
  return { Cell: () => null, Filter: linkFilter(useScheduleSaid), isFilterValue: isId }
}
