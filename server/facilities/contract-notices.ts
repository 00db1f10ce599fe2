import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { announceNotifications, INSERTED } from '../notifications/index.ts'

/**
 * How many days before the end of a contract its facility's manager is notified, and once more when it has ended (0).
 */
const NOTICES = [0, 1, 7, 30]
/** No notice of one that ended longer ago: it had ended when it was entered. */
const EXPIRED_DAYS = 7
/** No one is notified in the middle of the night. */
const MORNING_HOUR = 8

/** Every hour: the accounts in whose time zone it is morning. */
export function contractNoticesJob(database: Database): JobDefinition {
  return { queue: 'contract-notices', cron: '7 * * * *', work: () => sendContractNotices(database) }
}

/** Each notice once for each end of a contract; safe to run in several processes at once. */
export async function sendContractNotices(database: Database, now = new Date()): Promise<void> {
  const accounts = await database.asSystem((tx) => readAccounts(tx, now), { readOnly: true })
  for (const accountId of accounts) await database.inAccount(accountId, (tx) => notifyOfContracts(tx, accountId, now))
}

async function readAccounts(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a
    where extract(hour from ${now.toISOString()}::timestamptz at time zone a.timezone) >= ${MORNING_HOUR}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function notifyOfContracts(tx: Tx, accountId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ users: number[] }>`
    with today as (
      select (${now.toISOString()}::timestamptz at time zone a.timezone)::date as date from accounts a where a.id = ${accountId}
    ), due as (
      select f.id, f.contract_till - today.date as days, (
          select min(notice) from unnest(${NOTICES}::int[]) as notice
          where notice >= f.contract_till - today.date and (notice > 0 or f.contract_till < today.date)) as notice
      from facilities f, today
      where f.account_id = ${accountId} and f.archived_at is null
        and f.contract_till between today.date - ${EXPIRED_DAYS}::int and today.date + ${Math.max(...NOTICES)}::int
    ), noted as (
      update facilities f set contract_told_till = f.contract_till, contract_told_days = due.notice from due
      where f.account_id = ${accountId} and f.id = due.id
        and (f.contract_told_till is distinct from f.contract_till or f.contract_told_days > due.notice)
      returning f.account_id, f.id, f.contract_till, f.manager_id, due.days
    ), recipients as (
      select n.account_id, a.user_id, case when n.days < 0 then 'contract_expired' else 'contract_ending' end as type,
        'facilities' as entity, n.id as entity_id, null::bigint as actor_id,
        jsonb_build_object('till', n.contract_till, 'days', n.days) as payload, false as is_emergency
      from noted n
      cross join lateral (
        select o.user_id from (
          select m.user_id, 1 as turn from memberships m
            where m.account_id = n.account_id and m.user_id = n.manager_id and m.is_active
          union all
          select m.user_id, 2 from roles r
            join memberships m on m.account_id = r.account_id and m.role_id = r.id and m.is_active
            where r.account_id = n.account_id and r.is_system
          order by turn fetch first 1 row with ties) o) as a (user_id)
    ), ${INSERTED}
    select users from notified`.execute(tx)
  announceNotifications(tx, accountId, rows[0]?.users ?? [])
}
