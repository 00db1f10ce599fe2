import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { claimBytes, giveUpClaim, redeemClaim } from './blob-claims.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import type { ReceivedFile, StoredBytes } from './receive-upload.ts'
import { assertRoom, lockStorage, type Purpose } from './storage-limit.ts'

/** A user of the account, or a person who is not signed in. */
type Uploader = Pick<Actor, 'accountId' | 'userId'> | { accountId: number; userId: null }

/** The storage of all accounts' files. */
export interface FileStore {
  /** A name for a new file on its way into the storage, whose sender removes what is left of it. */
  temporaryPath(): Promise<string>
  /**
   * Stores the bytes of received files, once per account, with their previews; then runs `work`, which opens the unit
   * of work that inserts their rows. Bytes without a row after that are removed. No database connection is held while
   * bytes are uploaded.
   * @throws AppError unavailable; storage_unavailable from a bucket
   */
  storing<T>(accountId: number, files: readonly ReceivedFile[], work: () => Promise<T>): Promise<T>
  /** Stores the bytes of a file of an account that is not committed yet. */
  storeUnseen(accountId: number, file: ReceivedFile): Promise<void>
  /**
   * Inserts the row of a stored file, owned by the uploader; returns its id.
   * @throws AppError storage_full; unavailable when the bytes were removed meanwhile
   */
  keep(tx: Tx, uploader: Uploader, file: ReceivedFile, purpose?: Purpose): Promise<number>
  /** @throws AppError not_found when the bytes are missing */
  open(accountId: number, sha256: Buffer, range?: ByteRange): Promise<Readable>
  /** The preview, as WebP. @throws AppError not_found when there is none */
  openPreview(accountId: number, sha256: Buffer): Promise<Readable>
  /** @throws AppError not_found when there is no such archive */
  openArchive(accountId: number, id: number, range?: ByteRange): Promise<Readable>
  /** Resolves when the storage answers. */
  ping(): Promise<void>
  /** Resolves when a write into the storage succeeds. */
  proveWrite(): Promise<void>
}

/** @param directory where files wait that are on their way */
export function openFileStore(database: Database, blobs: Blobs, directory: string): FileStore {
  async function store(accountId: number, file: ReceivedFile, stored: StoredBytes): Promise<void> {
    // Set first: partly stored bytes have to be removed as well.
    file.stored = stored
    if (stored.wereKept) return
    await blobs.put(accountId, file, file.preview ?? null)
  }

  async function giveUp(accountId: number, { sha256, stored }: ReceivedFile): Promise<void> {
    if (stored?.claim) await giveUpClaim({ database, blobs }, accountId, sha256, stored.claim)
  }

  return {
    async temporaryPath() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return join(directory, randomBytes(16).toString('hex'))
    },
    async storing(accountId, files, work) {
      let unused = files
      try {
        for (const file of files) {
          const claim = await claimBytes(database, accountId, file.sha256)
          await store(accountId, file, claim ? { wereKept: false, claim } : { wereKept: true })
        }
        const result = await work()
        unused = files.filter(({ stored }) => !stored?.isClaimUsed)
        return result
      } finally {
        // While the storage or the database is down, this is left to the nightly job.
        await Promise.allSettled(unused.map((file) => giveUp(accountId, file)))
      }
    },
    storeUnseen: (accountId, file) => store(accountId, file, { wereKept: false }),
    async keep(tx, { accountId, userId }, file, purpose = 'any') {
      const { sha256, name, stored } = file
      if (!stored) throw new Error('The bytes of a file are stored before the unit of work that keeps it')
      if (!(await lockBlob(tx, sha256))) await insertBlob(tx, accountId, file, stored, purpose)
      const row = await tx
        .insertInto('files')
        .values({ account_id: accountId, sha256, name, uploaded_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    open: (accountId, sha256, range) => orNotFound(blobs.open(accountId, sha256, range)),
    openPreview: (accountId, sha256) => orNotFound(blobs.openPreview(accountId, sha256)),
    openArchive: (accountId, id, range) => orNotFound(blobs.openArchive(accountId, id, range)),
    ping: () => blobs.ping(),
    proveWrite: () => blobs.proveWrite(),
  }
}

async function insertBlob(
  tx: Tx,
  accountId: number,
  { sha256, size, mime, preview }: ReceivedFile,
  stored: StoredBytes,
  purpose: Purpose,
): Promise<void> {
  // Deleted since the call began: the file has to be sent again.
  if (stored.wereKept) throw new AppError('unavailable')
  // Two uploads that fit each by itself may not fit together.
  await lockStorage(tx, accountId)
  await assertRoom(tx, accountId, size, purpose)
  if (stored.claim) await redeemClaim(tx, sha256, stored.claim)
  stored.isClaimUsed = true
  await tx
    .insertInto('blobs')
    .values({ account_id: accountId, sha256, size, mime, has_preview: preview !== undefined })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether these bytes are stored already; if so, locks them until this unit of work ends. */
async function lockBlob(tx: Tx, sha256: Buffer): Promise<boolean> {
  const held = await tx.selectFrom('blobs').select('size').where('sha256', '=', sha256).forKeyShare().executeTakeFirst()
  return held !== undefined
}

async function orNotFound(opening: Promise<Readable | null>): Promise<Readable> {
  const stream = await opening
  if (!stream) throw notFound()
  return stream
}
