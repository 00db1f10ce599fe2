import type { Readable } from 'node:stream'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../http/app-error.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { assertRoom, lockStorage } from './storage-limit.ts'

/** A user of the account, or somebody who is not signed in. */
type Uploader = Pick<Actor, 'accountId' | 'userId'> | { accountId: number; userId: null }

/** Where the bytes of all accounts' files are kept. */
export interface FileStore {
  /**
   * Keeps a received file as the uploader's: its bytes once per account, a small picture of an image, and the row, whose id
   * is returned. @throws AppError storage_full
   */
  keep(tx: Tx, uploader: Uploader, file: ReceivedFile): Promise<number>
  /** @throws AppError not_found when the bytes are gone */
  open(accountId: number, sha256: Buffer, range?: ByteRange): Promise<Readable>
  /** The small picture, as WebP. @throws AppError not_found when there is none */
  openPreview(accountId: number, sha256: Buffer): Promise<Readable>
  /** Resolves when files can be kept. */
  ping(): Promise<void>
}

export function openFileStore(blobs: Blobs): FileStore {
  return {
    async keep(tx, { accountId, userId }, file) {
      const { sha256, name } = file
      if (!(await holdBlob(tx, sha256))) {
        await assertRoom(tx, accountId, file.size)
        const hasPreview = await blobs.put(accountId, file)
        // Looked at again with others held off: two uploads that fit singly may not fit together, and bytes without a
        // row may just have been swept away.
        await lockStorage(tx, accountId)
        await assertRoom(tx, accountId, file.size)
        if (!(await blobs.has(accountId, sha256))) await blobs.put(accountId, file)
        await tx
          .insertInto('blobs')
          .values({ account_id: accountId, sha256, size: file.size, mime: file.mime, has_preview: hasPreview })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      const row = await tx
        .insertInto('files')
        .values({ account_id: accountId, sha256, name, uploaded_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    open: (accountId, sha256, range) => orNotFound(blobs.open(accountId, sha256, range)),
    openPreview: (accountId, sha256) => orNotFound(blobs.openPreview(accountId, sha256)),
    ping: () => blobs.ping(),
  }
}

/** Whether these bytes are kept already; if so, they stay until this unit of work ends. */
async function holdBlob(tx: Tx, sha256: Buffer): Promise<boolean> {
  const held = await tx.selectFrom('blobs').select('size').where('sha256', '=', sha256).forKeyShare().executeTakeFirst()
  return held !== undefined
}

async function orNotFound(opening: Promise<Readable | null>): Promise<Readable> {
  const stream = await opening
  if (!stream) throw notFound()
  return stream
}
