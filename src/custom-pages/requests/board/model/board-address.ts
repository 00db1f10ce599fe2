import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { withParams } from '#src/kit/list/use-address-params.ts'

export const BOARD_SPANS = ['day', 'days3', 'week'] as const
export type BoardSpan = (typeof BOARD_SPANS)[number]

const DAYS: Record<BoardSpan, number> = { day: 1, days3: 3, week: 7 }
/** What the address keeps of the board alone. */
const BOARD_PARAMS = ['span', 'date', 'tag', 'employee', 'grouped'] as const

/** Which days the board shows, for whom; in the address, so that a link shows the same. A phone shows a single day. */
export function useBoardAddress(isPhone: boolean) {
  const [params, setParams] = useSearchParams()
  const span = (!isPhone && BOARD_SPANS.find((one) => one === params.get('span'))) || 'day'
  const date = params.get('date') ?? ''
  const given = /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayjs(date) : dayjs()
  const day = (given.isValid() ? given : dayjs()).startOf('day')
  const first = span === 'week' ? day.subtract((day.day() + 6) % 7, 'day') : day
  const change = (part: Partial<Record<(typeof BOARD_PARAMS)[number], string | undefined>>) =>
    setParams((current) => withParams(current, part), { replace: true })
  return {
    span,
    from: first.valueOf(),
    to: first.add(DAYS[span], 'day').valueOf(),
    tag: params.get('tag') ?? undefined,
    /** By tag. */
    isGrouped: params.get('grouped') === 'true',
    /** Whose day a phone shows. */
    employee: Number(params.get('employee')) || undefined,
    change,
    turn: (step: 1 | -1) => change({ date: first.add(step * DAYS[span], 'day').format('YYYY-MM-DD') }),
  }
}
export type BoardAddress = ReturnType<typeof useBoardAddress>
