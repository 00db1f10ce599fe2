import { z } from 'zod'
import { time, type User, user } from '../route.ts'

/** Why an executor cannot come at a planned time, or not in time. Source: domain, "Dispatch and double booking". */
export const PLANNING_CONFLICTS = [
  'overlap',
  'outside_hours',
  'day_off',
  'travel_too_tight',
  'after_deadline',
  'inactive',
] as const
export type PlanningConflictKey = (typeof PLANNING_CONFLICTS)[number]

const stretch = z.object({ from: time, to: time })

export const planningConflict = z.object({
  /** Null for `after_deadline`, which concerns no executor. */
  employee: user.nullable(),
  key: z.enum(PLANNING_CONFLICTS),
  /** For `overlap` and `travel_too_tight`: the other request; null when the user may not read it. */
  request: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
  /**
   * For `overlap`, when the other request is planned; for `travel_too_tight`, the gap between the two; for the others,
   * the first part of the plan that does not suit.
   */
  ...stretch.shape,
  /** For `outside_hours`: the working time of that day, without its break. */
  hours: z.array(stretch),
  /** For `travel_too_tight`: how long the travel takes. */
  travel_min: z.number().nullable(),
  /** Identifies this very conflict in `force`. */
  token: z.string(),
})
export type PlanningConflict = z.output<typeof planningConflict>

/** A conflict of a request as it stands: without a planned time its executor may be `inactive` at any. */
export const standingConflict = planningConflict.extend({ from: time.nullable(), to: time.nullable() })
export type StandingConflict = z.output<typeof standingConflict>

/** The conflict of an executor who no longer goes out with a request that has no planned time yet. */
export function inactiveWithoutTime({ id, name, avatar }: User): StandingConflict {
  const employee = { id, name, avatar }
  return {
    key: 'inactive',
    employee,
    request: null,
    from: null,
    to: null,
    hours: [],
    travel_min: null,
    token: `inactive:${id}`,
  }
}

type TokenParts = Pick<PlanningConflict, 'key' | 'employee' | 'request' | 'from' | 'to'>

/** A conflict of another executor, with another request or at another time has another token. */
export function conflictToken({ key, employee, request, from, to }: TokenParts): string {
  const minutes = (at: string) => Math.floor(Date.parse(at) / 60_000)
  return [key, employee?.id ?? 0, minutes(from), minutes(to), ...(request ? [request.id] : [])].join(':')
}

/** The conflicts a plan accepts: none, all, or the named ones, each by its token, or all of a kind by its key. */
export const acceptedConflicts = z.union([z.boolean(), z.array(z.string().min(1).max(100)).max(500)])
export type AcceptedConflicts = z.output<typeof acceptedConflicts>

/** Whether the plan accepts this conflict. */
export function isAccepted({ key, token }: PlanningConflict, accepted: AcceptedConflicts): boolean {
  return typeof accepted === 'boolean' ? accepted : accepted.includes(key) || accepted.includes(token)
}
