import { z } from 'zod'
import { dateFormat } from '../formats.ts'
import { type Locale, wordsIn } from '../messages.ts'
import { time, type User, user } from '../route.ts'
import { requestTitle } from './request-title.ts'

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

type DescribedConflict = Pick<StandingConflict, 'key' | 'from' | 'to' | 'hours' | 'travel_min'>

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The reason with its times, in the local or a named time zone; without the other request. */
export function formatConflict(conflict: DescribedConflict, locale: Locale, timeZone?: string): string {
  const { key, from, to, hours, travel_min } = conflict
  const clocks = dateFormat(locale, { ...CLOCK, timeZone })
  // A night shift ends on another date, which a range would show.
  const worked = hours.map((part) => `${clocks.format(new Date(part.from))}–${clocks.format(new Date(part.to))}`)
  return wordsIn(locale).conflicts[key]({
    when: from && to ? formatPart(new Date(from), new Date(to), locale, timeZone) : '',
    hours: worked.join(', '),
    gap: from && to ? String(Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)) : '',
    travel: String(travel_min ?? ''),
  })
}

/** Whole days are named without their midnights. */
function formatPart(from: Date, to: Date, locale: Locale, timeZone: string | undefined): string {
  const date = { day: 'numeric', month: 'short', timeZone } as const
  const clock = dateFormat(locale, { ...CLOCK, timeZone })
  const areDays = from < to && [from, to].every((time) => clock.format(time) === '00:00')
  if (areDays) return dateFormat(locale, date).formatRange(from, new Date(to.getTime() - 1))
  return dateFormat(locale, { ...date, ...CLOCK }).formatRange(from, to)
}

/** The full text: the executor, the reason, and the other request. */
export function describeConflict(conflict: PlanningConflict, locale: Locale, timeZone?: string): string {
  const { employee, request } = conflict
  const whom = employee ? `${employee.name}: ` : ''
  const which = request ? `, ${requestTitle(request, locale)}` : ''
  return `${whom}${formatConflict(conflict, locale, timeZone)}${which}`
}
