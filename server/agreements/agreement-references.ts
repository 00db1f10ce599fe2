import { sql } from 'kysely'
import type { Amount } from '#contract/sla/clock.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'
import { DUE_DAYS_MAX, type TargetSave } from '#contract/sla/targets.ts'
import { clockMinutes } from '#contract/values/clock.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'

const WEEK_DAYS = 7
const DAY_MIN = DAY_MS / MINUTE_MS

/** An agreement as it will be, and what of it is new: the rest was checked when it was. */
interface Wanted {
  client_id: number | null
  facility_ids: readonly number[]
  manager_id?: number | null | undefined
  targets: readonly TargetSave[]
}

interface Known {
  client_id: number | null
  facility_ids: readonly number[]
}

type Fields = Record<string, InvalidReason>

interface Facility {
  id: number
  client_id: number
  is_archived: boolean
}

type Hours = Pick<ServiceHours, 'days' | 'is_always'> & { id: number }

/**
 * Checks what an agreement refers to: a client and facilities of it that the actor may see and that are not archived, an
 * active manager, hours, roles and active users; and that no promise is due later than DUE_DAYS_MAX inside its hours.
 * @throws AppError validation_failed at the fields
 */
export async function requireAgreementReferences(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  known: Known | null,
): Promise<void> {
  const { targets } = wanted
  const recipients = targets.flatMap(({ escalate }) => escalate.map(({ to }) => to))
  const users = recipients.flatMap((to) => (to.kind === 'user' ? [to.user_id] : []))
  const roles = recipients.flatMap((to) => (to.kind === 'role' ? [to.role_id] : []))
  const named = [...wanted.facility_ids, ...targets.flatMap(({ match }) => match.facility_id ?? [])]
  const { rows } = await sql<{
    client: { is_archived: boolean } | null
    facilities: Facility[]
    users: { id: number; is_active: boolean }[]
    hours: Hours[]
    roles: number[]
  }>`select
    (select json_build_object('is_archived', c.archived_at is not null) from clients c
      where c.id = ${wanted.client_id} and ${inScope(actor, 'clients:read', 'c.id')}) as client,
    (select coalesce(json_agg(json_build_object('id', f.id, 'client_id', f.client_id,
        'is_archived', f.archived_at is not null)), '[]')
      from facilities f where f.id = any(${named}::bigint[])
        and (${inScope(actor, 'facilities:read', 'f.id')} or f.id = any(${[...(known?.facility_ids ?? [])]}::bigint[]))) as facilities,
    (select coalesce(json_agg(json_build_object('id', m.user_id, 'is_active', m.is_active)), '[]') from memberships m
      where m.user_id = any(${[...users, wanted.manager_id ?? 0]}::bigint[]) and m.left_at is null and not m.is_service) as users,
    (select coalesce(json_agg(json_build_object('id', h.id, 'days', h.days, 'is_always', h.is_always)), '[]')
      from service_hours h where h.id = any(${targets.flatMap(({ hours_id }) => hours_id ?? [])}::bigint[])) as hours,
    array(select r.id from roles r where r.id = any(${roles}::bigint[])) as roles`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A select without a table answers with one row')

  const fields: Fields = {}
  if (wanted.client_id !== null && wanted.client_id !== known?.client_id && found.client?.is_archived !== false) {
    fields.client_id = found.client ? 'archived' : 'not_found'
  }
  const user = (id: number) => found.users.find((one) => one.id === id)
  if (wanted.manager_id && !user(wanted.manager_id)?.is_active) {
    fields.manager_id = user(wanted.manager_id) ? 'inactive' : 'not_found'
  }
  const problemOf = (id: number) => facilityProblem(found.facilities, wanted.client_id, id, known)
  for (const [index, id] of wanted.facility_ids.entries()) {
    const problem = problemOf(id)
    if (problem) fields[`facility_ids.${index}`] = problem
  }
  for (const [index, { match, escalate, ...target }] of targets.entries()) {
    const at = `targets.${index}`
    if (match.facility_id !== null) {
      const isLeftOut = wanted.facility_ids.length > 0 && !wanted.facility_ids.includes(match.facility_id)
      const problem = problemOf(match.facility_id) ?? (isLeftOut ? 'facility_not_covered' : undefined)
      if (problem) fields[`${at}.match.facility_id`] = problem
    }
    const hours = found.hours.find(({ id }) => id === target.hours_id)
    if (target.hours_id !== null && !hours) fields[`${at}.hours_id`] = 'not_found'
    for (const kind of CLOCK_KINDS) {
      const promised = target[kind]
      if (promised && hours && isDueTooLate(promised, hours)) {
        fields[`${at}.${kind}.amount`] = ['due_too_far', { days: DUE_DAYS_MAX }]
      }
    }
    for (const [place, { to }] of escalate.entries()) {
      const field = `${at}.escalate.${place}.to`
      if (to.kind === 'role' && !found.roles.includes(to.role_id)) fields[`${field}.role_id`] = 'not_found'
      if (to.kind === 'user' && !user(to.user_id)?.is_active) {
        fields[`${field}.user_id`] = user(to.user_id) ? 'inactive' : 'not_found'
      }
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function facilityProblem(
  facilities: readonly Facility[],
  clientId: number | null,
  id: number,
  known: Known | null,
): InvalidReason | undefined {
  const facility = facilities.find((one) => one.id === id)
  if (!facility) return 'not_found'
  if (facility.client_id !== clientId) return 'facility_of_other_client'
  return facility.is_archived && !known?.facility_ids.includes(id) ? 'archived' : undefined
}

/** By a week of the hours, without the days off of a calendar. */
function isDueTooLate({ amount, unit }: Amount, { days, is_always }: Hours): boolean {
  if (is_always) return amount > DUE_DAYS_MAX * (unit === 'min' ? DAY_MIN : 1)
  const open = unit === 'min' ? openMinutes(days) : days.filter((intervals) => intervals.length > 0).length
  return (amount / open) * WEEK_DAYS > DUE_DAYS_MAX
}

function openMinutes(days: ServiceHours['days']): number {
  return days.flat().reduce((sum, { from, to }) => {
    const minutes = clockMinutes(to) - clockMinutes(from)
    return sum + (minutes > 0 ? minutes : minutes + DAY_MIN)
  }, 0)
}
