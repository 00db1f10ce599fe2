import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { recordAll } from '../history/record.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** Every hour, for the accounts in whose time zone a day has begun. */
export function renewAgreementsJob(database: Database): JobDefinition {
  return { queue: 'renew-agreements', cron: '12 * * * *', work: () => renewAgreements(database) }
}

/**
 * Agreements that go on by themselves get another end once theirs has passed, and facilities the agreement that covers
 * them from today on. Safe to run in several processes at once.
 */
export async function renewAgreements(database: Database, now = new Date()): Promise<void> {
  const accounts = await database.asSystem((tx) => readAccounts(tx), { readOnly: true })
  for (const accountId of accounts) await database.inAccount(accountId, (tx) => renewIn(tx, accountId, now))
}

async function readAccounts(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from agreements where archived_at is null`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

interface Renewed {
  id: number
  number: string
  client_id: number | null
  former: string
  ends_on: string
}

async function renewIn(tx: Tx, accountId: number, now: Date): Promise<void> {
  // An end may have passed several times over. From the last day of a month, months lead to last days again.
  const { rows } = await sql<Renewed>`
    with today as (
      select (${now.toISOString()}::timestamptz at time zone o.timezone)::date as date from accounts o where o.id = ${accountId}
    ), due as (
      select a.id, a.ends_on as former, later.ends_on from agreements a, today
      cross join lateral (
        select case when a.ends_on = (date_trunc('month', a.ends_on) + interval '1 month - 1 day')::date
            then (date_trunc('month', moved.date) + interval '1 month - 1 day')::date else moved.date end as ends_on
        from generate_series(1, 1200) as n (times)
        cross join lateral (select (a.ends_on + make_interval(months => n.times * a.renewal_months))::date as date) moved
        where moved.date >= today.date order by n.times limit 1) later
      where a.account_id = ${accountId} and a.archived_at is null and a.renewal_months is not null and a.ends_on < today.date
      for no key update of a
    )
    update agreements a set ends_on = due.ends_on, updated_at = now() from due
    where a.account_id = ${accountId} and a.id = due.id
    returning a.id, a.number, a.client_id, due.former, a.ends_on`.execute(tx)
  await recordAll(
    tx,
    { accountId, userId: null },
    'agreementChanged',
    rows.map(({ id, number, client_id, former, ends_on }) => ({
      payload: { name: number, changes: { ends_on: { old: former, new: ends_on } } },
      place: { agreementId: id, clientId: client_id },
      liveChange: { entity: 'agreements', id, type: 'updated' },
    })),
  )
  await sql`
    select cover_facilities(${accountId}, array(select distinct client_id from agreements where account_id = ${accountId}))`.execute(
    tx,
  )
}
