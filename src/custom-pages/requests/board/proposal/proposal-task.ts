import { subject } from '@casl/ability'
import type { WaitingVisit } from '#contract/requests/executor-day.ts'
import type { ProposalTask } from '#contract/requests/propose-plan.ts'
import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { usualHours } from '#contract/users/usual-hours.ts'
import { ability } from '#src/providers/access-control.tsx'
import { startOf } from '../model/board-axis.ts'
import type { Board } from '../model/use-board.ts'

interface Days {
  from: number
  to: number
}

/** The waiting requests that may be planned for these days: one planned for another day lacks only an executor. */
export function plannableOn(waiting: readonly BoardRequest[], { from, to }: Days): BoardRequest[] {
  return waiting.filter((request) => {
    const start = startOf(request)
    return ability.can('assign', subject('requests', request)) && (Number.isNaN(start) || (start >= from && start < to))
  })
}

export function proposalTaskOf(
  { employees, times }: Pick<Board, 'employees' | 'times'>,
  requests: readonly BoardRequest[],
  { from, to, isLateAllowed }: Days & { isLateAllowed: boolean },
): ProposalTask {
  return {
    waiting: requests.map(waitingVisit),
    executors: employees.flatMap((who) => {
      const time = times.get(who.id)
      return time?.isActive ? [{ time, hours: hoursOf(who, { from, to }) }] : []
    }),
    from,
    to,
    isLateAllowed,
  }
}

function waitingVisit(request: BoardRequest): WaitingVisit {
  const { id, duration_min, place, deadline_at, priority, planned_start_at, employees } = request
  return {
    id,
    durationMin: duration_min,
    place,
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
    isUrgent: priority === PRIORITY.high,
    start: planned_start_at === null ? null : Date.parse(planned_start_at),
    executors: employees,
  }
}

function hoursOf({ days, timezone }: BoardEmployee, within: Days) {
  if (days) {
    return days.flatMap(({ hours }) => hours.map((part) => ({ from: Date.parse(part.from), to: Date.parse(part.to) })))
  }
  return usualHours(timezone, within)
}
