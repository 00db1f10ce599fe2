import { sql } from 'kysely'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import type { ClockChange } from '#contract/sla/clock-target.ts'
import type { ListedClock } from '#contract/sla/request-clocks.ts'
import type { Tx } from '../db/database.ts'
import { type Promises, promisesTo, readAgreements, type StoredHours, withoutZone, zoneOf } from './promises.ts'
import { type ReckonedClock, reckonClock } from './reckon-clock.ts'
import { reportClocks } from './report-clocks.ts'
import { type ClockedRequest, readClocked, type StoredClock } from './stored-clocks.ts'
import { openTimetables } from './timetables.ts'

/** Why clocks are reckoned again, where it is more than what has happened to their requests. */
export interface Renewal {
  /** The requests whose promise is chosen again, and what changed; null: they are new. */
  chosen?: ReadonlyMap<number, ClockChange | null>
  /** What has changed of all. */
  because?: ClockChange
  /** Clocks that have ended keep the promise as it was made. */
  keepsEnded?: boolean
  /** Reckoned as of this moment in the past, in milliseconds; nothing is reported. */
  asOf?: number
  /** Hours that have changed, for the clocks that run within them. */
  hours?: StoredHours
}

/**
 * Reckons the clocks of requests again, stores where they stand, and reports what that changes. Their requests are locked, or
 * were created in this unit of work. Four statements at most, and those of the reports, for any number of requests.
 */
export async function renewClocks(
  tx: Tx,
  accountId: number,
  requestIds: readonly number[],
  renewal: Renewal = {},
): Promise<void> {
  const { chosen = new Map(), because = null, asOf } = renewal
  if (requestIds.length === 0) return
  const requests = await readClocked(tx, requestIds, asOf)
  const choosing = requests.filter(({ id }) => chosen.has(id))
  const agreements =
    choosing.length > 0 ? await readAgreements(tx, [...new Set(choosing.map((one) => one.client_id))]) : []
  const promised = requests.map((request) => ({
    request,
    because: chosen.get(request.id) ?? because ?? changeOf(request),
    promises: chosen.has(request.id)
      ? newPromises(request, promisesTo(agreements, request, request.facts.created_at), renewal)
      : keptPromises(request, renewal),
  }))
  const concerned = promised.filter(({ request, promises }) => request.clocks.length > 0 || hasAny(promises))
  if (concerned.length === 0) return
  const targets = concerned.flatMap(({ promises }) => Object.values(promises).map(({ target }) => target))
  const timetableOf = await openTimetables(tx, targets)
  const reckoned = concerned.map(({ request, promises, because }) => ({
    request,
    because,
    clocks: CLOCK_KINDS.flatMap((kind): ReckonedClock[] => {
      const promise = promises[kind]
      const before = request.clocks.find((clock) => clock.kind === kind)
      if (!promise) return []
      const reckoning = { request, kind, promised: promise, before, because }
      return [reckonClock(reckoning, timetableOf(promise.target))]
    }),
    kept: renewal.keepsEnded ? request.clocks.filter(hasEnded) : [],
  }))
  await writeClocks(tx, reckoned)
  if (asOf !== undefined) return
  await reportClocks(
    tx,
    accountId,
    reckoned.flatMap(({ request, clocks, because }) => clocks.map((clock) => ({ request, clock, because }))),
  )
}

function changeOf({ clocks }: ClockedRequest): ClockChange | null {
  return clocks.find(({ changed_by }) => changed_by !== null)?.changed_by ?? null
}

function hasAny(promises: Promises): boolean {
  return Object.keys(promises).length > 0
}

function hasEnded({ state }: StoredClock): boolean {
  return state !== 'running' && state !== 'paused'
}

/** Those chosen now. With `keepsEnded`, without the kinds whose clock has ended: their rows stay. */
function newPromises({ clocks }: ClockedRequest, chosen: Promises, { keepsEnded }: Renewal): Promises {
  if (!keepsEnded) return chosen
  const ended = new Set<ClockKind>(clocks.filter(hasEnded).map(({ kind }) => kind))
  return Object.fromEntries(Object.entries(chosen).filter(([kind]) => !ended.has(kind as ClockKind)))
}

/** Those that the clocks keep, within the hours that have changed. */
function keptPromises({ clocks, timezone }: ClockedRequest, { hours, keepsEnded }: Renewal): Promises {
  const kept = keepsEnded ? clocks.filter((clock) => !hasEnded(clock)) : clocks
  return Object.fromEntries(
    kept.map(({ kind, agreement_id, target_id, target }) => {
      const isWithin = hours && target.hours?.id === hours.id && target.amount
      const changed = isWithin ? { ...target, hours: withoutZone(hours), timezone: zoneOf(hours, timezone) } : target
      return [kind, { agreement_id, target_id, target: changed }]
    }),
  )
}

interface Reckoned {
  request: ClockedRequest
  clocks: ReckonedClock[]
  /** Rows that stay as they are. */
  kept: StoredClock[]
}

/** No user has set the deadline of the request `r`: it follows from a promise or, without one, from its type of work. */
const isProposed = sql`(r.is_deadline_proposed or coalesce(r.deadline_at = r.work_type_deadline_at, false))`

/** Stores the clocks, and what lists read of them in their requests, whose version stays: no user has edited anything. */
async function writeClocks(tx: Tx, reckoned: readonly Reckoned[]): Promise<void> {
  const rows = reckoned.flatMap(({ clocks }) => clocks.map(({ row }) => row))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (request_id bigint, kind text,
        agreement_id bigint, target_id bigint, target jsonb, started_at timestamptz, due_at timestamptz,
        soon_at timestamptz, state text, met_at timestamptz, elapsed_min integer, is_learned_late boolean,
        missed_because jsonb, next_event_at timestamptz, changed_by text, events_done jsonb)
    ), requested as (
      select * from jsonb_to_recordset(${JSON.stringify(reckoned.map(summaryOf))}::jsonb) as (id bigint, kinds text[],
        due_at timestamptz, soon_at timestamptz, first jsonb, is_missed boolean, deadline_at timestamptz)
    ), gone as (
      delete from sla_clocks c using requested q where c.request_id = q.id and c.kind <> all(q.kinds)
    ), written as (
      insert into sla_clocks (${COLUMNS}) select ${COLUMNS} from given
      on conflict (account_id, request_id, kind) do update set ${ASSIGNED}
    )
    update requests r set sla_due_at = q.due_at, sla_soon_at = q.soon_at, sla_first = nullif(q.first, 'null'),
      sla_missed = q.is_missed,
      deadline_at = case when ${isProposed} then coalesce(q.deadline_at, r.work_type_deadline_at) else r.deadline_at end,
      is_deadline_proposed = ${isProposed} and (q.deadline_at is not null or r.work_type_deadline_at is null)
    from requested q
    where r.id = q.id and (
      (r.sla_due_at, r.sla_soon_at, r.sla_first, r.sla_missed)
        is distinct from (q.due_at, q.soon_at, nullif(q.first, 'null'), q.is_missed)
      or ${isProposed} and r.deadline_at is distinct from coalesce(q.deadline_at, r.work_type_deadline_at))`.execute(tx)
}

const KEY = ['request_id', 'kind'] as const
const VALUES = [
  'agreement_id',
  'target_id',
  'target',
  'started_at',
  'due_at',
  'soon_at',
  'state',
  'met_at',
  'elapsed_min',
  'is_learned_late',
  'missed_because',
  'next_event_at',
  'changed_by',
  'events_done',
] as const satisfies (keyof StoredClock)[]
const COLUMNS = sql.join([...KEY, ...VALUES].map((column) => sql.ref(column)))
const ASSIGNED = sql.join(VALUES.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))

function isPaused({ facts }: ClockedRequest, kind: ClockKind): boolean {
  return facts.pauses.some(({ to, stops }) => to === null && stops.includes(kind))
}

/** What its lists show of a request: the clock that runs out first, unless it is paused, and whether any was missed. */
function summaryOf({ request, clocks, kept }: Reckoned) {
  const counting = [
    ...clocks.flatMap(({ isCounting, row }) => (isCounting ? [row] : [])),
    ...kept.filter((clock) => clock.state === 'missed' && clock.met_at === null && !isPaused(request, clock.kind)),
  ]
  const [first] = counting
    .filter(({ due_at }) => due_at !== null)
    .sort((one, other) => Date.parse(one.due_at ?? '') - Date.parse(other.due_at ?? ''))
  const all = [...clocks.map(({ row }) => row), ...kept]
  return {
    id: request.id,
    kinds: all.map(({ kind }) => kind),
    due_at: first?.due_at ?? null,
    soon_at: first?.soon_at ?? null,
    first: listedOf(first ?? all.find(({ state }) => state === 'paused')),
    is_missed: all.some(({ state }) => state === 'missed'),
    deadline_at: all.find(({ kind }) => kind === 'resolution')?.due_at ?? null,
  }
}

function listedOf(clock: StoredClock | undefined): ListedClock | null {
  if (!clock) return null
  const { kind, state, due_at, soon_at } = clock
  return { kind, state, due_at, soon_at }
}
