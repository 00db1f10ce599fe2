import { sql } from 'kysely'
import type { ImportDuplicates, ImportEntity, ImportState } from '#contract/imports/imports.ts'
import type { Actor } from '../access/actor.ts'
import { readMembership } from '../access/read-membership.ts'
import type { Database, Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/index.ts'
import { inHeavyTurn } from '../work/heavy-work.ts'

/** The import of a job. */
export interface ImportRef {
  accountId: number
  importId: number
}

export interface ImportAtWork {
  id: number
  entity: ImportEntity
  state: ImportState
  duplicates: ImportDuplicates
  dry_run: boolean
  author_id: number | null
}

/**
 * One transaction of an import in this state, exclusive to it and to the account: two at once would not see each
 * other's rows and would create the same client twice. `undefined` when the import is no longer in the state, or its
 * author has left the account.
 */
export function workOn<T>(
  database: Database,
  { accountId, importId }: ImportRef,
  state: ImportState,
  work: (tx: Tx, at: ImportAtWork, actor: Actor) => Promise<T>,
): Promise<T | undefined> {
  const step = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('imports', ${accountId}))`.execute(tx)
    const at = (await tx
      .selectFrom('imports')
      .select(['id', 'entity', 'state', 'duplicates', 'dry_run', 'author_id'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()) as ImportAtWork | undefined
    if (at?.state !== state) return undefined
    const actor = at.author_id === null ? null : await readMembership(tx, accountId, at.author_id)
    if (!actor) {
      await setState(tx, at, accountId, 'failed')
      return undefined
    }
    return work(tx, at, actor)
  }
  return inHeavyTurn(accountId, () => database.inAccount(accountId, step))
}

/** @param also further columns to write with the state */
export async function setState(
  tx: Tx,
  at: Pick<ImportAtWork, 'id' | 'author_id'>,
  accountId: number,
  state: ImportState,
  also: { problem?: string; hasFinished?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      state,
      ...(also.problem && { problem: also.problem }),
      ...(also.hasFinished && { finished_at: sql<string>`now()` }),
    })
    .where('id', '=', at.id)
    .execute()
  await announceImport(tx, accountId, at)
  if ((state !== 'done' && state !== 'failed') || at.author_id === null) return
  const about = { entity: 'imports', id: at.id } as const
  await notify(tx, sql`select ${at.author_id}::bigint`, {
    accountId,
    type: 'import_finished',
    about,
    payload: { state },
  })
}

/** Announces it to open pages of the user who started it. */
export async function announceImport(
  tx: Tx,
  accountId: number,
  { id, author_id }: Pick<ImportAtWork, 'id' | 'author_id'>,
) {
  announce(tx, { account: accountId, entity: 'imports', id, type: 'updated', also: author_id ? [author_id] : [] })
}
