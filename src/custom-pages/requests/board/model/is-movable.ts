import type { BoardRequest } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'

/** Work that has begun stays where it is; so does what the user may not move. */
export function isMovable({ status, actions }: Pick<BoardRequest, 'status' | 'actions'>): boolean {
  return status === REQUEST_STATUS.new && actions.includes('assign')
}
