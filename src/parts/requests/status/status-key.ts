import { PRIORITY, type StatusKey, statusKeyOf } from '#contract/requests/status/request-status.ts'

/** The locale key of a status. */
export function statusKey(status: number): `requests.statuses.${StatusKey}` {
  return `requests.statuses.${statusKeyOf(status)}`
}

/** The locale key of a priority. */
export function priorityKey(priority: number): 'requests.priorities.high' | 'requests.priorities.normal' {
  return priority === PRIORITY.high ? 'requests.priorities.high' : 'requests.priorities.normal'
}
