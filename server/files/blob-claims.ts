import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Blobs } from './blobs.ts'
import { lockStorage } from './storage-limit.ts'

/** As long as a call with many files may take with a slow storage; only a removal waits for it. */
const STORING_MINUTES = 15
/** Uploads of the same bytes wait for a removal: a little longer than a storage takes to answer. */
const REMOVING_SECONDS = 30
const WAIT_MS = 15_000
const LOOK_MS = 200

/**
 * Claims bytes that are about to be stored: they are not removed until the claim is redeemed or given up. Null when the
 * account has these bytes already.
 * @throws AppError unavailable when their removal does not finish
 */
export async function claimBytes(database: Database, accountId: number, sha256: Buffer): Promise<string | null> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const { isKept, claim } = await database.inAccount(accountId, (tx) => tryClaim(tx, accountId, sha256))
    if (isKept) return null
    if (claim) return claim
    if (Date.now() > deadline) throw new AppError('unavailable')
    await pause(LOOK_MS)
  }
}

async function tryClaim(tx: Tx, accountId: number, sha256: Buffer): Promise<{ isKept: boolean; claim?: string }> {
  const kept = await tx.selectFrom('blobs').select('size').where('sha256', '=', sha256).executeTakeFirst()
  if (kept) return { isKept: true }
  await lockStorage(tx, accountId)
  const { rows } = await sql<{ claim: string }>`
    insert into blob_claims (sha256, expires_at)
    select ${sha256}, now() + make_interval(mins => ${STORING_MINUTES})
    where not exists (
      select from blob_claims c where c.sha256 = ${sha256} and c.is_removal and c.expires_at > now())
    returning claim`.execute(tx)
  return { isKept: false, ...rows[0] }
}

/**
 * Redeems a claim in the unit of work that inserts the row of the bytes, which has the account's storage locked.
 * @throws AppError unavailable when it has expired, and the bytes may have been removed
 */
export async function redeemClaim(tx: Tx, sha256: Buffer, claim: string): Promise<void> {
  const { rows } = await sql`
    delete from blob_claims where sha256 = ${sha256} and claim = ${claim} and expires_at > now() returning 1`.execute(
    tx,
  )
  if (rows.length === 0) throw new AppError('unavailable')
}

/** Gives up a claim; its bytes are removed unless a row refers to them. */
export async function giveUpClaim(
  { database, blobs }: { database: Database; blobs: Blobs },
  accountId: number,
  sha256: Buffer,
  claim: string,
): Promise<void> {
  await database.inAccount(accountId, (tx) =>
    tx.deleteFrom('blob_claims').where('sha256', '=', sha256).where('claim', '=', claim).execute(),
  )
  await removeBytes({ database, blobs }, accountId, sha256)
}

/** Removes bytes without a row or a claim; holds no database connection while the storage works. */
export async function removeBytes(
  { database, blobs }: { database: Database; blobs: Blobs },
  accountId: number,
  sha256: Buffer,
): Promise<void> {
  const claim = await database.inAccount(accountId, (tx) => claimForRemoval(tx, accountId, sha256))
  if (!claim) return
  try {
    await blobs.remove(accountId, sha256)
  } finally {
    await database.inAccount(accountId, (tx) =>
      tx.deleteFrom('blob_claims').where('sha256', '=', sha256).where('claim', '=', claim).execute(),
    )
  }
}

async function claimForRemoval(tx: Tx, accountId: number, sha256: Buffer): Promise<string | undefined> {
  await lockStorage(tx, accountId)
  const { rows } = await sql<{ claim: string }>`
    insert into blob_claims (sha256, is_removal, expires_at)
    select ${sha256}, true, now() + make_interval(secs => ${REMOVING_SECONDS})
    where not exists (select from blobs b where b.sha256 = ${sha256})
      and not exists (select from blob_claims c where c.sha256 = ${sha256} and c.expires_at > now())
    returning claim`.execute(tx)
  return rows[0]?.claim
}

/** Deletes claims of processes that died. */
export async function forgetExpiredClaims(database: Database): Promise<void> {
  await database.asSystem((tx) => tx.deleteFrom('blob_claims').where('expires_at', '<', sql<string>`now()`).execute())
}
