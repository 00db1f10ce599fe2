import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { forgetExpiredClaims, removeBytes } from './blob-claims.ts'
import type { Blobs, Kept } from './blobs.ts'

/** How long an upload waits to be named in a create call. */
const WAITING_HOURS = 24
/** The bytes of an account under creation are on disk before its row is committed. */
const UNSEEN_HOURS = 1

/** Deletes those files `f` that match the condition and are used nowhere, and blobs without files. */
export async function forgetUnusedFiles(tx: Tx, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ account_id: number; sha256: Buffer }>`
    delete from files f where ${condition}
      and not exists (select from attachments a where a.account_id = f.account_id and a.file_id = f.id)
      and not exists (select from request_checklist_items i
        where i.account_id = f.account_id and i.photo_file_id = f.id)
      and not exists (select from note_files n where n.account_id = f.account_id and n.file_id = f.id)
      and not exists (select from avatars p where p.account_id = f.account_id and p.file_id = f.id)
      and not exists (select from merges m where m.account_id = f.account_id and m.avatar_file_id = f.id)
      and not exists (select from request_report_files d where d.account_id = f.account_id and d.file_id = f.id)
      and not exists (select from inbound_email_files e where e.account_id = f.account_id and e.file_id = f.id)
      and not exists (select from promised_files p where p.account_id = f.account_id and p.file_id = f.id)
    returning f.account_id, f.sha256`.execute(tx)
  if (rows.length === 0) return
  const gone = sql`unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.sha256)}::bytea[])
    as gone (account_id, sha256)`
  // Lock first, check after: a transaction about to store the same bytes waits, or is seen.
  await sql`
    select from blobs b join ${gone} on b.account_id = gone.account_id and b.sha256 = gone.sha256
    order by b.account_id, b.sha256 for update of b`.execute(tx)
  await sql`
    delete from blobs b using ${gone}
    where b.account_id = gone.account_id and b.sha256 = gone.sha256
      and not exists (select from files f where f.account_id = b.account_id and f.sha256 = b.sha256)`.execute(tx)
}

/**
 * Deletes files that were uploaded and never attached, and stored objects without a row: bytes of deleted files, those
 * of rolled back units of work, and archives of accounts that were deleted meanwhile.
 */
export function removeUnusedFilesJob(database: Database, blobs: Blobs): JobDefinition {
  return {
    queue: 'remove-unused-files',
    cron: '37 2 * * *',
    async work() {
      await database.asSystem((tx) =>
        forgetUnusedFiles(tx, sql<boolean>`f.created_at < now() - make_interval(hours => ${WAITING_HOURS})`),
      )
      const seenSince = new Date(Date.now() - UNSEEN_HOURS * HOUR_MS)
      for await (const kept of blobs.keptBefore(seenSince)) {
        const { accountId } = kept
        const { hashes, archives } = await unknownOf(database, kept)
        for (const sha256 of hashes) await removeBytes({ database, blobs }, accountId, sha256)
        for (const id of archives) await blobs.removeArchive(accountId, id)
      }
      await forgetExpiredClaims(database)
    },
  }
}

/** The stored objects of an account that have no row. */
async function unknownOf(database: Database, { accountId, hashes, archives }: Kept): Promise<Omit<Kept, 'accountId'>> {
  const { rows } = await database.inAccount(
    accountId,
    (tx) =>
      sql<Omit<Kept, 'accountId'>>`
      select
        array(select sha256 from unnest(${hashes}::bytea[]) stored (sha256)
          where not exists (select from blobs b where b.sha256 = stored.sha256)) as hashes,
        array(select id from unnest(${archives}::bigint[]) stored (id)
          where not exists (select from account_exports e where e.id = stored.id)) as archives`.execute(tx),
    { readOnly: true },
  )
  const [unknown] = rows
  if (!unknown) throw new Error('A select without a table answers with one row')
  return unknown
}
