import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { avatarUpload } from '#contract/files/avatars.ts'
import type { Changes } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { avatarAddress } from './avatar-address.ts'
import type { FileStore } from './file-store.ts'
import { type ReceivedFile, requireFiles } from './receive-upload.ts'
import { forgetUnusedFiles } from './unused-files.ts'

const KEY_BYTES = 16

/** The tables whose rows have pictures, with their key columns. */
const OWNERS = { clients: 'id', facilities: 'id', products: 'id', memberships: 'user_id', accounts: 'id' } as const

interface AvatarOwner {
  table: keyof typeof OWNERS
  id: number
}

/** A change of a picture as recorded in the history: whether there was one and is one. */
export type AvatarChange = { avatar: Changes[string] }

/**
 * Replaces the picture of a row by the received one.
 * @throws AppError validation_failed when there is none; storage_full
 */
export async function setAvatar(
  tx: Tx,
  fileStore: FileStore,
  actor: Actor,
  owner: AvatarOwner,
  files: ReceivedFile[],
): Promise<{ avatar: string; change: AvatarChange }> {
  requireFiles(files, avatarUpload.field)
  const [file] = files
  if (!file) throw new Error('One file is required above')
  const file_id = await fileStore.keep(tx, actor, file)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await tx.insertInto('avatars').values({ key, file_id }).execute()
  const hadOne = await replaceKey(tx, owner, key)
  return { avatar: avatarAddress(key), change: { avatar: { old: hadOne, new: true } } }
}

/** Removes a row's picture; null when it had none. */
export async function removeAvatar(tx: Tx, owner: AvatarOwner): Promise<AvatarChange | null> {
  return (await replaceKey(tx, owner, null)) ? { avatar: { old: true, new: false } } : null
}

/** Replaces the key, and deletes the old file unless it is used elsewhere. Returns whether there was one. */
async function replaceKey(tx: Tx, { table, id }: AvatarOwner, key: string | null): Promise<boolean> {
  const { rows } = await sql<{ file_id: number | null }>`
    select a.file_id from ${sql.table(table)} o left join avatars a on a.key = o.avatar_key
    where ${sql.ref(`o.${OWNERS[table]}`)} = ${id} for update of o`.execute(tx)
  await sql`
    update ${sql.table(table)} set avatar_key = ${key} where ${sql.ref(OWNERS[table])} = ${id}`.execute(tx)
  const before = rows[0]?.file_id ?? null
  if (before === null) return false
  await forgetUnusedFiles(tx, sql<boolean>`f.id = ${before}`)
  return true
}
