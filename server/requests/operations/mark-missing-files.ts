import { sql } from 'kysely'
import { FILE_MISSING_DAYS } from '#contract/limits.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'

/** Marks requests whose promised files have not come for days, and those that wait for them no more. */
export async function markMissing(tx: Tx, requestIds: readonly number[]): Promise<void> {
  await sql`
    with state as (
      select r.id, exists (select from promised_files p
        where p.account_id = r.account_id and p.request_id = r.id and p.arrived_at is null
          and p.promised_at < now() - make_interval(days => ${FILE_MISSING_DAYS})) as is_missing
      from requests r where r.id = any(${requestIds}))
    update requests r set has_missing_photo = is_missing, updated_at = now()
    from state where r.id = state.id and r.has_missing_photo <> is_missing`.execute(tx)
}

/** Every hour: what phones have promised and not sent. */
export function markMissingFilesJob(database: Database): JobDefinition {
  return { queue: 'mark-missing-files', cron: '23 * * * *', work: () => markMissingFiles(database) }
}

export async function markMissingFiles(database: Database): Promise<void> {
  const { rows } = await database.asSystem(
    (tx) =>
      sql<{ account_id: number; ids: number[] }>`
        select account_id, array_agg(distinct request_id) as ids from (
          select account_id, request_id from promised_files
          where arrived_at is null and promised_at < now() - make_interval(days => ${FILE_MISSING_DAYS})
          union select account_id, id from requests where has_missing_photo) late
        group by account_id`.execute(tx),
    { readOnly: true },
  )
  for (const { account_id, ids } of rows) await database.inAccount(account_id, (tx) => markMissing(tx, ids))
}
