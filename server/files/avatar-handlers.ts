import { sql } from 'kysely'
import type { avatarRoutes } from '#contract/files/avatars.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { type AvatarChange, removeAvatar, setAvatar } from './change-avatar.ts'
import type { FileStore } from './file-store.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { SANDBOX } from './sandbox.ts'

const YEAR_SECONDS = 31_536_000

export function avatarHandlers({ database, fileStore }: Services): Handlers<typeof avatarRoutes> {
  return {
    async show({ params: { key } }) {
      const picture = await database.asSystem((tx) => findByKey(tx, key), { readOnly: true })
      if (!picture) throw notFound()
      return {
        body: await fileStore.open(picture.account_id, picture.sha256),
        mime: picture.mime,
        headers: {
          'content-length': String(picture.size),
          'content-security-policy': SANDBOX,
          'x-content-type-options': 'nosniff',
          // Another picture has another address.
          'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
        },
      }
    },
  }
}

async function findByKey(tx: Tx, key: string) {
  const { rows } = await sql<{ account_id: number; sha256: Buffer; size: number; mime: string }>`
    select a.account_id, b.sha256, b.size, b.mime
    from avatars a
    join files f on f.account_id = a.account_id and f.id = a.file_id
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where a.key = ${key}`.execute(tx)
  return rows[0]
}

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

interface Pictured {
  table: 'clients' | 'facilities' | 'products'
  /** @throws AppError not_found, forbidden when the actor may not change the row */
  requireChangeable: (tx: Tx, actor: Actor, id: number) => Promise<unknown>
  /** Records the change in the history, and announces it to open pages. */
  recordChange: (tx: Tx, actor: Actor, id: number, change: AvatarChange) => Promise<void>
}

/** The calls that change the picture of a row. */
export function avatarCallHandlers(fileStore: FileStore, { table, requireChangeable, recordChange }: Pictured) {
  return {
    async setAvatar({ tx, actor, params: { id }, files }: Call & { files: ReceivedFile[] }) {
      await requireChangeable(tx, actor, id)
      const { avatar, change } = await setAvatar(tx, fileStore, actor, { table, id }, files)
      await recordChange(tx, actor, id, change)
      return { avatar }
    },

    async removeAvatar({ tx, actor, params: { id } }: Call) {
      await requireChangeable(tx, actor, id)
      const change = await removeAvatar(tx, { table, id })
      if (change) await recordChange(tx, actor, id, change)
      return null
    },
  }
}
