import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { avatarUpload } from '../../contract/files/avatars.ts'
import type { Changes } from '../../contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { avatarAddress } from './avatar-address.ts'
import { drawPreview } from './draw-preview.ts'
import type { FileStore } from './file-store.ts'
import { isImage, type ReceivedFile, requireFiles, requireImage, wrongImage } from './receive-upload.ts'
import { forgetUnusedFiles } from './unused-files.ts'

const KEY_BYTES = 16
/** The largest size an avatar is shown in, at two pixels to the point (pixels). */
const EDGE = 256

/** The tables whose rows have pictures, with their key columns. */
const OWNERS = { clients: 'id', facilities: 'id', products: 'id', memberships: 'user_id', accounts: 'id' } as const

interface AvatarOwner {
  table: keyof typeof OWNERS
  id: number
}

/** A change of a picture as recorded in the history: whether there was one and is one. */
export type AvatarChange = { avatar: Changes[string] }

/**
 * Replaces received pictures by their small versions for lists. Called before the unit of work.
 * @throws AppError unsupported_type when one is broken
 */
export async function shrinkAvatars(accountId: number, files: readonly ReceivedFile[]): Promise<void> {
  for (const file of files.filter(isImage)) {
    const picture = await drawPreview(accountId, file.path, EDGE)
    if (!picture) throw wrongImage(avatarUpload.field)
    await writeFile(file.path, picture)
    const sha256 = createHash('sha256').update(picture).digest()
    Object.assign(file, { size: picture.length, sha256, mime: 'image/webp' } satisfies Partial<ReceivedFile>)
  }
}

/**
 * Replaces the picture of a row by the received one.
 * @throws AppError unsupported_type when it is not a picture; storage_full
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
  requireImage(file, avatarUpload.field)
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
