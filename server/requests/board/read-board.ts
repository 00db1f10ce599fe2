import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MAP_POINTS_MAX } from '#contract/limits.ts'
import { TRAVEL_GAP_MAX_MS } from '#contract/requests/find-conflicts.ts'
import {
  BOARD_REQUESTS_MAX,
  type BoardEmployee,
  type BoardQuery,
  type BoardRequest,
  boardPeriod,
  type boardRoutes,
  type MapRequest,
} from '#contract/requests/request-board.ts'
import type { Answer } from '#contract/route.ts'
import { localDays } from '#contract/users/local-days.ts'
import type { Stretch } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { isOpenRequest } from '#server/db/open-requests.ts'
import { precompile } from '#server/db/precompile.ts'
import { invalid } from '#server/errors/app-error.ts'
import { tagsJson } from '#server/tags/index.ts'
import { wantsAttention } from '../columns/attention.ts'
import { lightColumns, whereReadable } from '../list/list-requests.ts'
import { listedActions } from '../list/listed-actions.ts'
import {
  type Condition,
  calendarConditions,
  filterConditions,
  LONG_MIN,
  type RequestListFilters,
} from '../list/request-filters.ts'
import { timestamp } from '../planning/executor-times.ts'
import { type Executor, executorColumns } from '../planning/executors.ts'
import { LONGEST_REQUEST } from '../planning/longest-request.ts'
import { type Silence, silenceOf, silentSince } from './silent-since.ts'

const boardColumns = precompile(sql<Omit<BoardRequest, 'actions' | 'is_shown'>>`${lightColumns},
  (select json_build_object('id', c.id, 'name', c.name) from clients c
    where c.account_id = r.account_id and c.id = r.client_id) as client,
  (select json_build_object('id', f.id, 'name', f.name, 'address', ${fullAddress}) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) as facility,
  (select json_build_object('lat', f.lat, 'lon', f.lon) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id and f.lat is not null) as place`)

/**
 * Everything a board shows for a period, with half a day around it: visits there may be too near to those planned at
 * its edges.
 * @throws AppError validation_failed when there are more requests than a board can show
 */
export async function readBoard(tx: Tx, actor: Actor, query: BoardQuery): Promise<Answer<typeof boardRoutes.board>> {
  const { from, to, tag, employee_id, q, waiting_max, ...filters } = query
  const period = boardPeriod({ from, to }, actor.timezone)
  const around = { from: period.from - TRAVEL_GAP_MAX_MS, to: period.to + TRAVEL_GAP_MAX_MS }
  const employees = await readEmployees(tx, actor, query, around)
  const isNarrowed = tag !== undefined || employee_id !== undefined
  const ids = isNarrowed ? employees.map(({ id }) => id) : undefined
  const conditions = filterConditions(filters, actor)
  const requests =
    isNarrowed && employees.length === 0 ? [] : await readPlanned(tx, actor, { around, executors: ids, conditions })
  if (requests.length > BOARD_REQUESTS_MAX) throw invalid({ _: ['board_too_long', { max: BOARD_REQUESTS_MAX }] })
  const waiting = await readWaiting(tx, actor, { q, conditions, max: waiting_max })
  return {
    employees,
    requests,
    waiting: waiting.slice(0, waiting_max),
    is_waiting_cut: waiting.length > waiting_max,
  }
}

async function readEmployees(tx: Tx, actor: Actor, query: BoardQuery, around: Stretch): Promise<BoardEmployee[]> {
  const { tag, employee_id } = query
  const hasTag = tag
    ? sql`and exists (select from tag_links l join tags t on t.account_id = l.account_id and t.id = l.tag_id
        where l.user_id = m.user_id and lower(t.name) = lower(${tag}))`
    : sql``
  const isNamed = employee_id ? sql`and m.user_id = any(${employee_id}::bigint[])` : sql``
  const { rows } = await sql<Executor & Silence & { tags: { name: string }[] }>`
    select ${executorColumns}, ${tagsJson('employee', 'm.user_id')} as tags, silence.contact_at, silence.work_from
    from memberships m ${silenceOf(actor)}
    where (m.is_active and m.is_serviceman or exists (
        select from request_executors e where e.account_id = m.account_id and e.user_id = m.user_id and e.is_open))
      and ${inScope(actor, 'employees:read', 'm.user_id')} ${hasTag} ${isNamed}
    order by m.name, m.user_id`.execute(tx)
  const now = Date.now()
  return rows.map(({ id, name, avatar, is_active, work_schedule, travel_speed_kmh, tags, contact_at, work_from }) => ({
    id,
    name,
    avatar,
    is_active,
    timezone: work_schedule?.timezone ?? actor.timezone,
    travel_speed_kmh,
    tags: tags.map((one) => one.name),
    days:
      work_schedule &&
      localDays(work_schedule, around).map(({ hours, ...day }) => ({ ...textsOf(day), hours: hours.map(textsOf) })),
    silent_since: silentSince({ contact_at, work_from, work_schedule }, now),
  }))
}

function textsOf({ from, to }: Stretch) {
  return { from: timestamp(from), to: timestamp(to) }
}

interface Wanted {
  around: Stretch
  executors: number[] | undefined
  /** The requests that the filters leave; the others are read too. */
  conditions: Condition[]
}

async function readPlanned(tx: Tx, actor: Actor, { around, executors, conditions }: Wanted): Promise<BoardRequest[]> {
  const shown = { planned_start_at_from: timestamp(around.from), planned_start_at_to: timestamp(around.to) }
  const where = await whereReadable(tx, actor, undefined, [
    ...calendarConditions({ ...shown, status: [1, 2, 3, 4] }, actor),
    sql<SqlBool>`r.planned_start_at is not null and r.has_executor`,
    ...(executors ? [isOf(executors, around)] : []),
  ])
  const rest = sql`${where} order by r.shown_at, r.id limit ${sql.lit(BOARD_REQUESTS_MAX + 1)}`
  return readRows(tx, actor, rest, conditions)
}

/**
 * The requests of other executors on these days are excluded by indexes, without reading their rows. As an array: it is
 * computed once and first.
 */
function isOf(executors: number[], { from, to }: Stretch) {
  const [start, end] = [sql`${timestamp(from)}::timestamptz`, sql`${timestamp(to)}::timestamptz`]
  const since = sql`${start} - make_interval(mins => ${LONG_MIN})`
  const those = (inTime: RawBuilder<unknown>) => sql`select o.id from requests o
    join request_executors e on e.account_id = o.account_id and e.request_id = o.id
    where e.user_id = any(${executors}::bigint[]) and ${inTime}`
  const begun = those(sql`o.shown_at >= ${since} and o.shown_at <= ${end}`)
  const goingOn = those(
    sql`o.duration_min > ${LONG_MIN} and o.shown_at < ${since} and o.shown_at > ${start} - ${LONGEST_REQUEST}`,
  )
  return sql<SqlBool>`r.id = any(array(${begun} union all ${goingOn}))`
}

/** One more than is shown, which says that there are more. */
async function readWaiting(
  tx: Tx,
  actor: Actor,
  { q, conditions, max }: { q: string | undefined; conditions: Condition[]; max: number },
): Promise<BoardRequest[]> {
  const waits = sql<SqlBool>`${isOpenRequest('r')} and (not r.has_executor or r.planned_start_at is null)`
  const where = await whereReadable(tx, actor, q || undefined, [waits, ...conditions])
  return readRows(tx, actor, sql`${where} order by r.deadline_at, r.id limit ${sql.lit(max + 1)}`)
}

async function readRows(
  tx: Tx,
  actor: Actor,
  rest: ReturnType<typeof sql>,
  conditions: Condition[] = [],
): Promise<BoardRequest[]> {
  const isShown = conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)}) is true` : sql.lit(true)
  const { rows } = await sql<BoardRequest>`
    select ${boardColumns}, ${isShown} as is_shown, ${listedActions(actor)} as actions from requests r ${rest}`.execute(
    tx,
  )
  return rows
}

/**
 * The rows of these requests, in this order, without a check of permissions: for the user who has just planned them.
 */
export async function readBoardRows(tx: Tx, actor: Actor, ids: number[]): Promise<BoardRequest[]> {
  const rows = await readRows(tx, actor, sql`where r.id = any(${ids}::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The requests that a list's filters leave, as points on the map. */
export async function readRequestsOnMap(
  tx: Tx,
  actor: Actor,
  { q, ...filters }: RequestListFilters & { q?: string | undefined },
): Promise<MapRequest[]> {
  const where = await whereReadable(tx, actor, q, filterConditions(filters, actor))
  const { rows } = await sql<MapRequest>`
    select r.id, r.number, r.name, r.status, f.lat, f.lon, r.deadline_at, ${wantsAttention} is true as attention,
      'assign' = any(${listedActions(actor)}) as is_assignable
    from requests r join facilities f on f.account_id = r.account_id and f.id = r.facility_id and f.lat is not null
    ${where} order by r.deadline_at, r.id limit ${sql.lit(MAP_POINTS_MAX)}`.execute(tx)
  return rows
}
