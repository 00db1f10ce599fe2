import { useSearchParams } from 'react-router'

export const CALENDAR_SPANS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]

/** Which days the calendar shows, in the address; undefined is what suits the screen, or today. */
interface CalendarAddress {
  span: CalendarSpan | undefined
  date: string | undefined
  /** Whether the requests that wait for a plan are shown beside it. */
  waiting: boolean
}

export function readCalendarAddress(params: URLSearchParams): CalendarAddress {
  const date = params.get('date') ?? ''
  return {
    span: CALENDAR_SPANS.find((span) => span === params.get('span')),
    waiting: params.get('waiting') === 'true',
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined,
  }
}

export function useCalendarAddress() {
  const [params, setParams] = useSearchParams()

  function change(part: Partial<Record<'span' | 'date' | 'waiting', string | undefined>>) {
    setParams((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(part)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  }

  return { ...readCalendarAddress(params), change }
}
