import { sql } from 'kysely'
import { CLOCK_EVENTS, type ClockEvent, type RequestFacts } from '#contract/agreements/facts.ts'
import { EVENT_KINDS, type EventKind, eventKind } from '#contract/history.ts'
import type { REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import type { ClockKind, ClockState } from '#contract/sla/clock.ts'
import type { ClockChange, ClockTarget } from '#contract/sla/clock-target.ts'
import type { Tx } from '../db/database.ts'
import { precompile } from '../db/precompile.ts'

/** A share of a promise that has been reported, and for which due. */
export interface ReportedShare {
  percent: number
  due_at: string | null
}

/** A row of `sla_clocks`; its times are RFC 3339. */
export interface StoredClock {
  request_id: number
  kind: ClockKind
  agreement_id: number | null
  target_id: number | null
  target: ClockTarget
  started_at: string
  due_at: string | null
  soon_at: string | null
  state: ClockState
  met_at: string | null
  elapsed_min: number
  is_learned_late: boolean
  missed_because: { field: ClockChange; at: string } | null
  next_event_at: string | null
  /** What has changed since it was reckoned. */
  changed_by: ClockChange | null
  events_done: ReportedShare[]
}

/** A request with all by which its clocks are reckoned. */
export interface ClockedRequest {
  id: number
  client_id: number | null
  facility_id: number | null
  type: (typeof REQUEST_TYPES)[number]
  work_type: string | null
  priority: number
  /** The account's. */
  timezone: string
  facts: RequestFacts
  clocks: StoredClock[]
}

interface StoredFacts extends Omit<ClockedRequest, 'facts'> {
  created_at: number
  started_at: number | null
  now: number
  events: (Omit<ClockEvent, 'kind'> & { kind: number })[]
  pauses: RequestFacts['pauses']
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
const KINDS = sql.join(CLOCK_EVENTS.map((kind: EventKind) => sql.lit(EVENT_KINDS[kind].id)))

const columns = precompile(sql<StoredFacts>`
  r.id, r.client_id, r.facility_id, r.type, r.work_type, r.priority, a.timezone,
  ${ms('r.created_at')} as created_at, ${ms('r.started_at')} as started_at,
  floor(extract(epoch from now()) * 1000)::bigint as now,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'recorded_at', ${ms('e.created_at')},
      'at', floor(extract(epoch from coalesce(e.happened_at, e.created_at)) * 1000)::bigint) order by e.id), '[]')
    from events e where e.account_id = r.account_id and e.request_id = r.id and e.kind in (${KINDS})) as events,
  (select coalesce(json_agg(json_build_object('from', ${ms('p.paused_at')}, 'to', ${ms('p.resumed_at')},
      'stops', o.stops, 'reason', o.name) order by p.paused_at), '[]')
    from request_pauses p join pause_reasons o on o.account_id = p.account_id and o.id = p.reason_id
    where p.account_id = r.account_id and p.request_id = r.id) as pauses,
  (select coalesce(json_agg(c), '[]') from sla_clocks c
    where c.account_id = r.account_id and c.request_id = r.id) as clocks`)

/** Everything that clocks of these requests follow from, in one statement; the oldest first. @param asOf now, if absent */
export async function readClocked(tx: Tx, requestIds: readonly number[], asOf?: number): Promise<ClockedRequest[]> {
  const { rows } = await sql<StoredFacts>`
    select ${columns} from requests r join accounts a on a.id = r.account_id
    where r.id = any(${[...requestIds]}::bigint[]) order by r.created_at`.execute(tx)
  return rows.map(({ created_at, started_at, now, events, pauses, ...request }) => ({
    ...request,
    facts: {
      created_at,
      started_at,
      now: asOf ?? now,
      pauses,
      events: events.flatMap(({ kind, ...event }) => {
        const known = eventKind(kind)
        return known ? [{ ...event, kind: known }] : []
      }),
    },
  }))
}
