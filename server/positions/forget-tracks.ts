import { sql } from 'kysely'
import { TRACK_KEPT_DAYS } from '#contract/limits.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** One unit of work processes this many days. */
const SLICE_DAYS = 7

/**
 * Deletes old positions of devices, except those that are shown: the track of a request, from its start to its end, and
 * each user's last position.
 */
export function forgetTracksJob(database: Database): JobDefinition {
  return {
    queue: 'forget-tracks',
    cron: '23 3 * * 0',
    async work() {
      let since: string | undefined
      for (;;) {
        const next = await database.asSystem((tx) => oldestSince(tx, since))
        if (!next) return
        since = await database.asSystem((tx) => forgetSlice(tx, next))
      }
    },
  }
}

/** The oldest point that is due for deletion, of those not processed yet. */
async function oldestSince(tx: Tx, since: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ time: string }>`
    select time from geo_locations
    where time < now() - make_interval(days => ${TRACK_KEPT_DAYS}) ${since ? sql`and time >= ${since}` : sql``}
    order by time limit 1`.execute(tx)
  return rows[0]?.time
}

/** Returns where the next slice begins. */
async function forgetSlice(tx: Tx, since: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select least(${since}::timestamptz + make_interval(days => ${SLICE_DAYS}),
      now() - make_interval(days => ${TRACK_KEPT_DAYS})) as until`.execute(tx)
  const until = rows[0]?.until
  if (!until) throw new Error('The slice has no end')
  await sql`
    with tracks as materialized (
      select e.account_id, e.user_id, r.started_at, coalesce(r.finished_at, r.cancelled_at, 'infinity') as ended_at
      from requests r join request_executors e on e.account_id = r.account_id and e.request_id = r.id
      where r.started_at < ${until} and coalesce(r.finished_at, r.cancelled_at, 'infinity') >= ${since})
    delete from geo_locations g
    where g.time >= ${since} and g.time < ${until}
      and not exists (select from tracks t where t.account_id = g.account_id and t.user_id = g.user_id
        and g.time between t.started_at and t.ended_at)
      and exists (select from geo_locations newer
        where newer.account_id = g.account_id and newer.user_id = g.user_id and newer.time > g.time)`.execute(tx)
  return until
}
