import { ATTENTION_STATUS, PRIORITY, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'

type StatusName = keyof typeof REQUEST_STATUS | 'attention'

const NAMES = new Map<number, StatusName>([
  ...Object.entries(REQUEST_STATUS).map(([name, status]): [number, StatusName] => [status, name as StatusName]),
  [ATTENTION_STATUS, 'attention'],
])

/** The locale key of a status. */
export function statusKey(status: number): `requests.statuses.${StatusName}` {
  return `requests.statuses.${NAMES.get(status) ?? 'attention'}`
}

/** The locale key of a priority. */
export function priorityKey(priority: number): 'requests.priorities.high' | 'requests.priorities.normal' {
  return priority === PRIORITY.high ? 'requests.priorities.high' : 'requests.priorities.normal'
}
