import { DAY_MS } from '#contract/values/durations.ts'
import type { Sample } from './app-under-test.ts'

/** The calls about requests that plans and scale are measured with, by name. */
export function requestCallsOn({
  requestIds,
  clientId,
  facilityId,
  executorId,
  from,
  to,
  rareText,
}: Sample): Record<string, string> {
  const [today, yesterday] = [0, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10))
  const calm = '/api/requests?status=1&has_executor=true&is_attention=false&sort=planned_start_at'
  return {
    list: '/api/requests',
    'list-open-by-deadline': '/api/requests?status=1,2,3&sort=deadline_at',
    'list-completed-by-deadline': '/api/requests?status=4&sort=-deadline_at',
    'list-attention': '/api/requests?status=99&sort=deadline_at',
    'list-of-client': `/api/requests?client_id=${clientId}`,
    'list-of-facility': `/api/requests?facility_id=${facilityId}&sort=-number`,
    // As many rows in both accounts: in the small one an executor has no full page of open requests.
    'list-of-executor': `/api/requests?employee_id=${executorId}&status=1,2,3&per_page=5`,
    // The parts of a day on /tasks that are found by planned start.
    'day-late': `${calm}&planned_start_at_to=${yesterday}`,
    'day-late-of-executor': `${calm}&planned_start_at_to=${yesterday}&employee_id=${executorId}`,
    'day-to-start': `${calm}&planned_start_at_from=${today}&planned_start_at_to=${today}`,
    'day-approval': '/api/requests?status=2&has_executor=true&is_attention=false&sort=deadline_at',
    'list-open-by-planned-start': '/api/requests?status=1,2,3&sort=planned_start_at',
    'list-deadline-missed': '/api/requests?is_late=true',
    'list-finished-on-time': '/api/requests?is_late=false',
    'list-rated': '/api/requests?is_rated=true',
    'list-by-price': '/api/requests?sort=-price',
    'search-rare': `/api/requests?q=${encodeURIComponent(rareText)}`,
    'search-common': `/api/requests?q=${encodeURIComponent('кондиционер')}`,
    calendar: `/api/requests?view=calendar&per_page=1000&planned_start_at_from=${from}&planned_start_at_to=${to}`,
    detail: `/api/requests/${requestIds[0]}`,
    feed: `/api/requests/${requestIds[0]}/feed`,
    employees: '/api/employees',
  }
}
