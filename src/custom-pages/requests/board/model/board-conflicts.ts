import {
  type ExecutorTime,
  findConflicts,
  type OtherVisit,
  TRAVEL_GAP_MAX_MS,
  travelMinutes,
} from '#contract/requests/find-conflicts.ts'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import { isOpen } from '#contract/requests/status/request-status.ts'
import type { Stretch } from '#contract/values/durations.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { endOf, startOf } from './board-axis.ts'

/** What the contract's function asks of each executor, out of what the board shows. */
export function executorTimesOf(
  employees: readonly BoardEmployee[],
  requests: readonly BoardRequest[],
): Map<number, ExecutorTime> {
  const open = requests.filter(({ status, planned_start_at }) => isOpen(status) && planned_start_at !== null)
  return new Map(
    employees.map(({ id, name, avatar, is_active, days, travel_speed_kmh }) => [
      id,
      {
        user: { id, name, avatar },
        isActive: is_active,
        days: days?.map(({ hours, ...day }) => ({ ...stretchOf(day), hours: hours.map(stretchOf) })) ?? null,
        speedKmh: travel_speed_kmh,
        visits: open.filter(({ employees: users }) => users.includes(id)).map(visitOf),
      },
    ]),
  )
}

function stretchOf({ from, to }: { from: string; to: string }): Stretch {
  return { from: Date.parse(from), to: Date.parse(to) }
}

function visitOf(request: BoardRequest): OtherVisit {
  const { id, number, name, place, deadline_at } = request
  return {
    id,
    from: startOf(request),
    to: endOf(request),
    place,
    deadline: deadline_at === null ? null : Date.parse(deadline_at),
    request: { id, number, name },
  }
}

/** The row of no executor: the column of requests that wait. */
export const NOBODY = 0

/** Where a request is to go. */
export interface Target {
  employee: number
  start: number
  durationMin: number
}

/** Who goes to a request that is put down there: one of its executors gives way, or all of them. */
export function executorsAt(
  { employees }: Pick<BoardRequest, 'employees'>,
  source: number | null,
  { employee }: Pick<Target, 'employee'>,
  whom: 'one' | 'all',
): number[] {
  if (employee === NOBODY) return whom === 'all' ? [] : employees.filter((id) => id !== source)
  const stays = source === employee || (source === null && employees.includes(employee))
  if (stays) return employees
  if (whom === 'all' || source === null) return [employee]
  return [...new Set(employees.map((id) => (id === source ? employee : id)))]
}

export function isSameTarget(one: Target | null | undefined, other: Target | null | undefined): boolean {
  return one?.employee === other?.employee && one?.start === other?.start && one?.durationMin === other?.durationMin
}

export interface Prospect {
  conflicts: PlanningConflict[]
  /** For the executor of that row, from the visit before on the same day; null where there is none, or a place is not known. */
  travelMin: number | null
}

/** What the server would say if these executors went to a request at that time. */
export function conflictsAt(
  times: ReadonlyMap<number, ExecutorTime>,
  request: BoardRequest,
  { start, durationMin }: Omit<Target, 'employee'>,
  executors: readonly number[],
): PlanningConflict[] {
  const visit = { ...visitOf(request), from: start, to: start + durationMin * MINUTE_MS }
  return findConflicts(
    visit,
    executors.flatMap((id) => times.get(id) ?? []),
  )
}

/**
 * The conflicts of putting a request down there, for all its executors: the server rejects it for any of them.
 * Whether all give way or only one is asked after the drop; until then the others are taken to stay.
 */
export function prospectOf(
  times: ReadonlyMap<number, ExecutorTime>,
  { request, source, target }: { request: BoardRequest; source: number | null; target: Target },
): Prospect {
  const { employee, start } = target
  const time = times.get(employee)
  const before = time?.visits
    .filter(({ id, to }) => id !== request.id && to <= start && start - to < TRAVEL_GAP_MAX_MS)
    .sort((one, next) => next.to - one.to)[0]
  return {
    conflicts: conflictsAt(times, request, target, executorsAt(request, source, target, 'one')),
    travelMin: time && before ? travelMinutes(before.place, request.place, time.speedKmh) : null,
  }
}

/** Planned minutes within the working time shown; the share is null where there is no schedule. */
export function loadOf(
  time: ExecutorTime | undefined,
  { from, to }: Stretch,
): { minutes: number; share: number | null } {
  const within = (parts: readonly Stretch[]) =>
    parts.reduce((sum, part) => sum + Math.max(0, Math.min(part.to, to) - Math.max(part.from, from)), 0) / MINUTE_MS
  const minutes = Math.round(within(time?.visits ?? []))
  const duty = within(time?.days?.flatMap(({ hours }) => hours) ?? [])
  return { minutes, share: duty > 0 ? minutes / duty : null }
}
