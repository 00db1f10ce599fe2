import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#contract/paging.ts'
import { namesWith } from '#contract/resources.ts'
import type { FileRow } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { type RowColumn, type RowKey, rowColumn, rowKey } from '../access/row-columns.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import type { FileLinks } from './file-links.ts'
import { fileRow, type StoredFile, storedFileJson } from './file-row.ts'
import type { FileStore } from './file-store.ts'
import type { ReceivedFile } from './receive-upload.ts'
import type { Purpose } from './storage-limit.ts'
import { forgetUnusedFiles } from './unused-files.ts'

const FILE_ENTITIES = namesWith('hasFiles', true)
type FileEntity = (typeof FILE_ENTITIES)[number]

/** What a file is attached to: one of these. */
export type AttachmentOwner = { [Name in FileEntity]: { [Key in RowKey<Name>]: number } }[FileEntity]

/** The column that refers to the owner, and the owner's id. */
function columnOf(owner: AttachmentOwner): [column: RowColumn<FileEntity>, id: number] {
  const ids: Partial<Record<RowKey<FileEntity>, number>> = owner
  for (const name of FILE_ENTITIES) {
    const id = ids[rowKey(name)]
    if (id !== undefined) return [rowColumn(name), id]
  }
  throw new Error('A file is attached to a row of one of the entities that have files')
}

/**
 * Attaches files that this user uploaded before; returns them in the given order, for the history.
 * @throws AppError validation_failed at `field` when one is missing or another user's
 */
export async function attachUploaded(
  tx: Tx,
  actor: Actor,
  owner: AttachmentOwner,
  fileIds: readonly number[],
  field = 'files',
): Promise<StoredFile[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .selectFrom('files as f')
    .innerJoin('blobs as b', (join) =>
      join.onRef('b.account_id', '=', 'f.account_id').onRef('b.sha256', '=', 'f.sha256'),
    )
    .where('f.id', 'in', [...fileIds])
    .where('f.uploaded_by', '=', actor.userId)
    .select(['f.id', 'f.name', 'b.size', 'b.mime', 'b.has_preview', 'f.created_at'])
    .execute()
  const byId = new Map(rows.map((file) => [file.id, file]))
  const files = [...new Set(fileIds)].map((id) => byId.get(id))
  if (!files.every((file) => file !== undefined)) throw invalid({ [field]: 'not_found' })
  await attachKept(tx, actor.accountId, owner, fileIds)
  return files
}

/** Attaches files that were stored in this unit of work. */
export async function attachKept(
  tx: Tx,
  accountId: number,
  owner: AttachmentOwner,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  const [column, id] = columnOf(owner)
  await tx
    .insertInto('attachments')
    .values([...new Set(fileIds)].map((file_id) => ({ account_id: accountId, file_id, [column]: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores received files and attaches them, in order. @throws AppError storage_full */
export async function attachReceived(
  tx: Tx,
  fileStore: FileStore,
  actor: Actor,
  owner: AttachmentOwner,
  received: ReceivedFile[],
  purposeOf: (file: ReceivedFile) => Purpose | undefined,
): Promise<StoredFile[]> {
  const ids: number[] = []
  for (const file of received) ids.push(await fileStore.keep(tx, actor, file, purposeOf(file)))
  return attachUploaded(tx, actor, owner, ids)
}

/** The files attached to a row, oldest first. */
export async function listAttached(
  tx: Tx,
  links: FileLinks,
  accountId: number,
  owner: AttachmentOwner,
): Promise<FileRow[]> {
  const { rows } = await sql<{ file: StoredFile }>`
    select ${storedFileJson} as file
    from attachments a
    join files f on f.account_id = a.account_id and f.id = a.file_id
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where ${whereOwner(owner)}
    order by a.created_at, f.id`.execute(tx)
  return rows.map(({ file }) => fileRow(links, accountId, file))
}

/** One page of the files attached to many rows, latest first, each with its row. */
export async function listAttachedTo<Owner extends object>(
  tx: Tx,
  reader: { links: FileLinks; accountId: number },
  paging: { page: number; per_page: number },
  { join, owner }: { join: RawBuilder<unknown>; owner: RawBuilder<Owner> },
): Promise<Page<FileRow & Owner>> {
  const page = await readPage(
    tx,
    paging,
    (slice) => sql<{ file: StoredFile; owner: Owner }>`
      select ${storedFileJson} as file, ${owner} as owner
      from attachments a ${join}
      join files f on f.account_id = a.account_id and f.id = a.file_id
      join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
      order by a.created_at desc, f.id desc ${slice}`,
    sql`select count(*) as total from attachments a ${join}`,
  )
  const data = page.data.map((row) => ({ ...fileRow(reader.links, reader.accountId, row.file), ...row.owner }))
  return { ...page, data }
}

/** Deletes a row with its attached files and its picture, unless they are used elsewhere. */
export async function withFilesOf(
  tx: Tx,
  owner: AttachmentOwner,
  avatarKey: string | null,
  deleteRow: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    select a.file_id from attachments a where ${whereOwner(owner)}
    union select n.file_id from note_files n join events a on a.account_id = n.account_id and a.id = n.event_id
      where ${whereOwner(owner)}
    union select p.file_id from avatars p where p.key = ${avatarKey}`.execute(tx)
  await deleteRow()
  await dropNoteFiles(tx, owner)
  const files = rows.map(({ file_id }) => file_id)
  await forgetUnusedFiles(tx, sql<boolean>`f.id = any(${files})`)
}

/** The feed of a deleted row cannot be read any more: its notes keep no files. */
export async function dropNoteFiles(tx: Tx, owner: AttachmentOwner): Promise<void> {
  await sql`
    delete from note_files n using events a
    where a.account_id = n.account_id and a.id = n.event_id and ${whereOwner(owner)}`.execute(tx)
}

/**
 * Detaches a file from a row, and returns its name for the history. A file that is used nowhere else is deleted, which
 * frees storage.
 * @throws AppError not_found when it is not attached to the row
 */
export async function detach(tx: Tx, owner: AttachmentOwner, fileId: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    with detached as (
      delete from attachments a where a.file_id = ${fileId} and ${whereOwner(owner)} returning a.file_id
    )
    select f.id, f.name from detached join files f on f.id = detached.file_id`.execute(tx)
  const file = rows[0]
  if (!file) throw notFound()
  await forgetUnusedFiles(tx, sql<boolean>`f.id = ${fileId}`)
  return file
}

function whereOwner(owner: AttachmentOwner) {
  const [column, id] = columnOf(owner)
  return sql`a.${sql.ref(column)} = ${id}`
}
