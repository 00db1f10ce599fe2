import { REOPEN_WITHIN_DAYS } from '#contract/limits.ts'
import { isAllowedFrom, isTransition, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { RowAction } from '#contract/row-actions.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'
import { rowActions } from '#server/access/row-actions.ts'

/** The fields of a request that decide which actions are allowed on it. */
export interface ActionState {
  status: number
  finished_at: string | null
  signature_id: number | null
  has_executor: boolean
  has_kept_work: boolean
  paused_since: string | null
  has_pauses: boolean
  /** Whether the actor is responsible for the request. */
  is_responsible: boolean
}

/** Whether a completed request may still be put back into work. */
export function isReopenable({ status, finished_at }: Pick<ActionState, 'status' | 'finished_at'>): boolean {
  if (status !== REQUEST_STATUS.completed || finished_at === null) return true
  return Date.now() - Date.parse(finished_at) <= REOPEN_WITHIN_DAYS * DAY_MS
}

/** What the actor may do with the request now: the buttons of its page. */
export function allowedActions(actor: Actor, state: ActionState): RowAction<'requests'>[] {
  return rowActions(actor, 'requests', {
    isResponsible: state.is_responsible,
    fits: (action) => (!isTransition(action) || isAllowedFrom(action, state.status)) && isSensible(action, state),
  })
}

function isSensible(action: RowAction<'requests'>, state: ActionState): boolean {
  switch (action) {
    case 'start':
    case 'on-the-way':
      return state.has_executor
    case 'sign':
      return state.signature_id === null
    case 'pause':
      return state.paused_since === null
    case 'resume':
      return state.paused_since !== null
    case 'correct-pause':
      return state.has_pauses
    case 'decide-kept':
      return state.has_kept_work
    case 'reopen':
      return isReopenable(state)
    default:
      return true
  }
}
