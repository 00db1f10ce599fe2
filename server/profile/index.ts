import type { profileRoutes } from '#contract/users/profile.ts'
import type { Actor } from '../access/actor.ts'
import { openAttempts, readActorDetails, requireOwner } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { type AvatarChange, removeAvatar, setAvatar } from '../files/change-avatar.ts'
import { recordUserChange } from '../history/record-user-change.ts'
import type { Handlers } from '../http/handlers.ts'
import { withWireTimes } from '../http/json-text.ts'
import { announce } from '../live/announce.ts'
import type { Services } from '../services.ts'
import { readOwnData } from './read-own-data.ts'
import { updateProfile } from './update-profile.ts'

export function profileHandlers(services: Services): Handlers<typeof profileRoutes> {
  const { config, database, fileStore, userEmails: emails } = services
  const attempts = openAttempts(config.rateLimit, services.rateLimits)

  return {
    async update({ actor, body: { password, confirmation, ...body }, request, reply }) {
      const { user } = await database.asSystem((tx) => readActorDetails(tx, actor.userId, actor.accountId), {
        readOnly: true,
      })
      if (body.email !== undefined && body.email !== user.email.toLowerCase()) {
        await requireOwner(services, actor, reply, { password, confirmation })
        await attempts.countEmail({ request, reply, email: body.email }, actor.userId)
      }
      return database.asSystem((tx) => updateProfile({ tx, actor, emails }, body))
    },

    async data({ actor }) {
      const data = await database.asSystem((tx) => readOwnData(tx, actor.userId), { readOnly: true })
      return { body: Buffer.from(withWireTimes(data)), mime: 'application/json; charset=utf-8', name: 'naryad.json' }
    },

    async setAvatar({ tx, actor, files }) {
      const { avatar, change } = await setAvatar(tx, fileStore, actor, pictureOf(actor), files)
      await recordPicture(tx, actor, change)
      return { avatar }
    },

    async removeAvatar({ tx, actor }) {
      const change = await removeAvatar(tx, pictureOf(actor))
      if (change) await recordPicture(tx, actor, change)
      return null
    },
  }
}

/** A user has a picture in each of their accounts, as one of the account's files. */
function pictureOf({ userId }: Actor) {
  return { table: 'memberships', id: userId } as const
}

async function recordPicture(tx: Tx, actor: Actor, changes: AvatarChange): Promise<void> {
  const { userId: id, accountId, name } = actor
  announce(tx, { account: accountId, entity: 'employees', id, type: 'updated' })
  await recordUserChange(tx, actor, { id, name }, changes)
}
