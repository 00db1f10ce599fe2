import { sql } from 'kysely'
import { ONLINE_GAP_SECONDS } from '../../contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'

/** Two tabs share a session: what one of them says within this time of the other changes nothing. */
const LEAST_SECONDS = 50

/**
 * Notes that somebody looks at this device, and adds the time since they were last seen, on any device, to their day. All
 * devices move one mark forward, so that time spent on two at once counts once. Who was not seen for ONLINE_GAP_SECONDS
 * was away, and starts over. Days are those of the company's clock; time across midnight goes to both.
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
