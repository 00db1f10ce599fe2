import { sql } from 'kysely'
import { ONLINE_GAP_SECONDS } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'

/** Tabs share a session: a second heartbeat within this time changes nothing. */
const LEAST_SECONDS = 50

/**
 * Records that the user has this device in view, and adds the time since they were last seen, on any device, to their
 * day. All devices move one mark forward, so time on two at once counts once. After a gap of ONLINE_GAP_SECONDS the
 * user was away, and counting starts over. Days are in the account's time zone; time across midnight is split.
 */
export async function recordHeartbeat(tx: Tx, { userId, sessionId, timezone }: Actor): Promise<void> {
  await sql`
    with clock as (
      select date_trunc('second', now()) as at, (now() at time zone ${timezone})::date as today,
        date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone} as midnight,
        make_interval(secs => ${ONLINE_GAP_SECONDS}) as gap),
    seen as (
      update sessions set seen_at = now()
      where id = ${sessionId} and (seen_at is null or seen_at <= now() - make_interval(secs => ${LEAST_SECONDS}))
      returning id),
    yesterday as (
      update online_days d
      set online_sec = d.online_sec + extract(epoch from clock.midnight - d.last_seen), last_seen = clock.midnight
      from clock, seen
      where d.user_id = ${userId} and d.date = clock.today - 1
        and d.last_seen < clock.midnight and d.last_seen >= clock.at - clock.gap
      returning clock.midnight)
    insert into online_days as d (user_id, date, online_sec, first_seen, last_seen)
    select ${userId}::bigint, clock.today, coalesce(extract(epoch from clock.at - yesterday.midnight), 0),
      coalesce(yesterday.midnight, clock.at), clock.at
    from clock cross join seen left join yesterday on true
    on conflict (account_id, user_id, date) do update set
      online_sec = d.online_sec + case when excluded.last_seen - d.last_seen <= make_interval(secs => ${ONLINE_GAP_SECONDS})
        then greatest(extract(epoch from excluded.last_seen - d.last_seen), 0) else 0 end,
      last_seen = greatest(d.last_seen, excluded.last_seen)`.execute(tx)
}
