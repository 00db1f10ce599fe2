import { subject } from '@casl/ability'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { ability } from '#src/providers/access-control.tsx'

/** Work that has begun stays where it is; so does what the user may not move. */
export function isMovable(request: Pick<BoardRequest, 'status' | 'actions'>): boolean {
  return request.status === REQUEST_STATUS.new && ability.can('assign', subject('requests', request))
}
