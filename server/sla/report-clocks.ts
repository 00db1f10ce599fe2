import { sql } from 'kysely'
import type { EventKind, EventPayload } from '#contract/history.ts'
import type { ClockChange } from '#contract/sla/clock-target.ts'
import type { Tx } from '../db/database.ts'
import { type EventEntry, recordAll } from '../history/record.ts'
import { announceNotifications, INSERTED, withdrawUnread } from '../notifications/index.ts'
import type { ReckonedClock } from './reckon-clock.ts'
import type { ClockedRequest } from './stored-clocks.ts'

interface Reported {
  request: ClockedRequest
  clock: ReckonedClock
  because: ClockChange | null
}

/** Records which clocks are missed, or no longer, and notifies of them and of those that are soon due. */
export async function reportClocks(tx: Tx, accountId: number, clocks: readonly Reported[]): Promise<void> {
  const missed = clocks.filter(({ clock }) => clock.reports.isMissed)
  const unmissed = clocks.filter(({ clock }) => clock.reports.isUnmissed)
  if (missed.length + unmissed.length > 0) await asOfNow(tx, () => recordChanged(tx, accountId, missed, unmissed))
  for (const { request, clock } of unmissed) {
    const about = { entity: 'requests', id: request.id } as const
    const ofClock = { clock: clock.row.kind }
    await withdrawUnread(tx, accountId, about, 'request_sla_missed', ofClock)
    await withdrawUnread(tx, accountId, about, 'request_sla_escalated', ofClock)
  }
  await notifySoon(
    tx,
    accountId,
    clocks.filter(({ clock }) => clock.reports.isSoon),
  )
  await notifyEscalated(tx, accountId, clocks)
}

async function recordChanged(
  tx: Tx,
  accountId: number,
  missed: readonly Reported[],
  unmissed: readonly Reported[],
): Promise<void> {
  const nobody = { accountId, userId: null }
  await recordAll(
    tx,
    nobody,
    'clockMissed',
    missed.map(({ request, clock: { row }, because }) =>
      eventOf<'clockMissed'>(request, { clock: row.kind, due_at: row.due_at ?? row.started_at, field: because }),
    ),
  )
  await recordAll(
    tx,
    nobody,
    'clockUnmissed',
    unmissed.map(({ request, clock: { row }, because }) =>
      eventOf<'clockUnmissed'>(request, {
        clock: row.kind,
        met_at: row.met_at,
        learned_at: new Date(request.facts.now).toISOString(),
        field: because,
      }),
    ),
  )
}

/** What is found out now did not happen when the work did from which it follows, although that arrives late. */
async function asOfNow(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(current_setting('app.happened_at', true), '') as at`.execute(tx)
  const at = rows[0]?.at ?? ''
  if (at) await sql`set local app.happened_at = ''`.execute(tx)
  await work()
  if (at) await sql`set local app.happened_at = ${sql.lit(at)}`.execute(tx)
}

function eventOf<K extends EventKind>(
  { id, client_id, facility_id }: ClockedRequest,
  payload: EventPayload<K>,
): EventEntry<K> {
  return {
    payload,
    place: { requestId: id, facilityId: facility_id, clientId: client_id },
    liveChange: { entity: 'requests', id, type: 'updated' },
  }
}

/** Those who work on the request, as of its deadline. */
async function notifySoon(tx: Tx, accountId: number, clocks: readonly Reported[]): Promise<void> {
  if (clocks.length === 0) return
  const given = clocks.map(({ request, clock: { row } }) => ({ id: request.id, clock: row.kind, due_at: row.due_at }))
  const { rows } = await sql<{ users: number[] }>`
    with soon as (
      select distinct on (g.id) g.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, clock text, due_at text)
      order by g.id, g.due_at
    ), recipients as (
      select r.account_id, a.user_id, 'request_sla_soon' as type, 'requests' as entity, r.id as entity_id,
        null::bigint as actor_id, jsonb_build_object('number', r.number, 'clock', g.clock, 'due_at', g.due_at) as payload,
        r.type = 'emergency' as is_emergency
      from soon g join requests r on r.id = g.id
      cross join lateral (
        select r.manager_id union
        select x.user_id from request_executors x where x.account_id = r.account_id and x.request_id = r.id) as a (user_id)
    ), ${INSERTED}
    select users from notified`.execute(tx)
  announceNotifications(tx, accountId, rows[0]?.users ?? [])
}

/** Each user hears once of a request at one time: of the greatest share that is reported to them. */
async function notifyEscalated(tx: Tx, accountId: number, clocks: readonly Reported[]): Promise<void> {
  const given = clocks.flatMap(({ request, clock: { row, reports } }) =>
    reports.escalated.map(({ percent, to }) => ({
      id: request.id,
      agreement_id: row.agreement_id,
      clock: row.kind,
      due_at: row.due_at,
      percent,
      role_id: to.kind === 'role' ? to.role_id : null,
      user_id: to.kind === 'user' ? to.user_id : null,
    })),
  )
  if (given.length === 0) return
  const { rows } = await sql<{ users: number[] }>`
    with recipients as (
      select distinct on (r.id, a.user_id) r.account_id, a.user_id, 'request_sla_escalated' as type, 'requests' as entity,
        r.id as entity_id, null::bigint as actor_id,
        jsonb_build_object('number', r.number, 'clock', g.clock, 'due_at', g.due_at, 'percent', g.percent) as payload,
        r.type = 'emergency' as is_emergency
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (id bigint, agreement_id bigint, clock text, due_at text, percent integer, role_id bigint, user_id bigint)
      join requests r on r.id = g.id
      cross join lateral (
        select m.user_id from memberships m where g.role_id is not null and m.role_id = g.role_id
        union select g.user_id where g.user_id is not null
        union select coalesce(r.manager_id, (select a.manager_id from agreements a where a.id = g.agreement_id))
          where g.role_id is null and g.user_id is null) as a (user_id)
      order by r.id, a.user_id, g.percent desc
    ), ${INSERTED}
    select users from notified`.execute(tx)
  announceNotifications(tx, accountId, rows[0]?.users ?? [])
}
