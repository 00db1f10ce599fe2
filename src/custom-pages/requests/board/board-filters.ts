import type { BoardRequest } from '../../../../contract/requests/request-board.ts'
import { ATTENTION_STATUS } from '../../../../contract/requests/status/request-status.ts'
import type { ListAddress } from '../../../crud/list-address.ts'

type Filters = ListAddress['filters']

/**
 * Whether the list's filters leave a request on the board. It stays in the way of others all the same, so the board has all of
 * them and hides those that are not asked for. Days are the reader's own.
 */
export function passes(request: BoardRequest, filters: Filters): boolean {
  const { status, type, priority, client_id, facility_id, deadline_at_from: from, deadline_at_to: to } = filters
  const due = request.deadline_at === null ? null : Date.parse(request.deadline_at)
  return (
    (!status || has(status, request.status) || (request.attention && has(status, ATTENTION_STATUS))) &&
    (!type || has(type, request.type)) &&
    (!priority || has(priority, request.priority)) &&
    (!client_id || has(client_id, request.client?.id)) &&
    (!facility_id || has(facility_id, request.facility?.id)) &&
    (!from || (due !== null && due >= new Date(`${from}T00:00`).getTime())) &&
    (!to || (due !== null && due <= new Date(`${to}T23:59:59.999`).getTime()))
  )
}

function has(list: string, value: string | number | undefined): boolean {
  return list.split(',').includes(String(value))
}
