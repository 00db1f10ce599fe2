import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ConfigurationImport } from '#contract/configuration/configuration.ts'
import { CONFIGURATION_UNDO_HOURS } from '#contract/configuration/sections.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { avatarOf } from '../files/avatar-address.ts'
import type { DoneItem } from './import-configuration.ts'
import type { LeftItem } from './undo-import.ts'

const LISTED_MAX = 20

const untilUndo = sql`i.created_at + make_interval(hours => ${sql.lit(CONFIGURATION_UNDO_HOURS)})`

/** The latest imports, newest first. */
export function listConfigurationImports(tx: Tx): Promise<ConfigurationImport[]> {
  return readStored(tx, sql<SqlBool>`true`)
}

/** @throws AppError not_found */
export async function readConfigurationImport(tx: Tx, id: number): Promise<ConfigurationImport> {
  const [row] = await readStored(tx, sql<SqlBool>`i.id = ${id}`)
  if (!row) throw notFound()
  return row
}

async function readStored(tx: Tx, where: RawBuilder<SqlBool>): Promise<ConfigurationImport[]> {
  const { rows } = await sql<ConfigurationImport>`
    select i.id, i.name, i.created_at, i.undone_at, i.left_items as "left",
      case when m.user_id is not null
        then json_build_object('id', m.user_id, 'name', m.name, 'avatar', ${avatarOf('m')}) end as author,
      (select count(*) from jsonb_array_elements(i.items) done where (done ->> 'is_new')::boolean) as created,
      (select count(*) from jsonb_array_elements(i.items) done where not (done ->> 'is_new')::boolean) as changed,
      case when i.undone_at is null and jsonb_array_length(i.items) > 0 and ${untilUndo} > now() then ${untilUndo} end as undo_until
    from configuration_imports i
    left join memberships m on m.account_id = i.account_id and m.user_id = i.author_id
    where ${where} order by i.id desc limit ${LISTED_MAX}`.execute(tx)
  return rows
}

export async function storeImport(
  tx: Tx,
  { name, authorId, items }: { name: string | null; authorId: number; items: readonly DoneItem[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('configuration_imports')
    .values({ name, author_id: authorId, items: JSON.stringify(items) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked, so that it is undone once. @throws AppError not_found; conflict when it cannot be undone any more */
export async function lockDoneItems(tx: Tx, id: number): Promise<DoneItem[]> {
  const { rows } = await sql<{ items: DoneItem[]; is_over: boolean }>`
    select i.items, i.undone_at is not null or ${untilUndo} <= now() as is_over
    from configuration_imports i where i.id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  if (row.is_over) throw new AppError('conflict')
  return row.items
}

export async function noteUndone(tx: Tx, id: number, left: readonly LeftItem[]): Promise<void> {
  await tx
    .updateTable('configuration_imports')
    .set({ undone_at: sql<string>`now()`, left_items: JSON.stringify(left) })
    .where('id', '=', id)
    .execute()
}
