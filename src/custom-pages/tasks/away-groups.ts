import { daysLater } from '#contract/analytics/periods.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { isOpen, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { dayIn } from '#src/kit/values/day-in.ts'

/** What pulled requests stand under: what is being worked on, a day, no time, and what was closed here. */
export type AwayGroup =
  | { name: 'inWork' | 'today' | 'tomorrow' | 'noTime' | 'closed'; requests: RequestPage[] }
  | { name: 'day'; day: string; requests: RequestPage[] }

/** Pulled requests as a day goes: what is in work, then the days with their visits in order. */
export function awayGroups(requests: readonly RequestPage[], timeZone: string, now: number): AwayGroup[] {
  const today = dayIn(timeZone, now)
  const planned = requests
    .filter(({ status, planned_start_at }) => status === REQUEST_STATUS.new && planned_start_at !== null)
    .toSorted((one, other) => Date.parse(one.planned_start_at ?? '') - Date.parse(other.planned_start_at ?? ''))
  const days = Map.groupBy(planned, ({ planned_start_at }) => dayIn(timeZone, Date.parse(planned_start_at ?? '')))
  const groups: AwayGroup[] = [
    { name: 'inWork', requests: requests.filter(({ status }) => isOpen(status) && status !== REQUEST_STATUS.new) },
    ...[...days].map(([day, ofDay]): AwayGroup => {
      if (day === today) return { name: 'today', requests: ofDay }
      if (day === daysLater(today, 1)) return { name: 'tomorrow', requests: ofDay }
      return { name: 'day', day, requests: ofDay }
    }),
    {
      name: 'noTime',
      requests: requests.filter(({ status, planned_start_at }) => status === REQUEST_STATUS.new && !planned_start_at),
    },
    { name: 'closed', requests: requests.filter(({ status }) => !isOpen(status)) },
  ]
  return groups.filter((group) => group.requests.length > 0)
}
