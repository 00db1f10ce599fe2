import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { HeaderAction } from './use-request-actions.tsx'

/** The text key of an action in the request's present state: there is no deadline to move where none is set. */
export function actionKey(action: HeaderAction, request: Pick<RequestPage, 'employees' | 'deadline_at'>) {
  if (action === 'assign' && request.employees.length > 0) return 'requests.actions.reassign'
  if (action === 'change-deadline' && !request.deadline_at) return 'requests.actions.setDeadline'
  return `requests.actions.${action}` as const
}
