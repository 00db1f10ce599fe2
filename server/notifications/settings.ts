import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NotificationSettings, notificationSettingsRoutes } from '#contract/notifications/notification-settings.ts'
import {
  CHANNELS,
  type Channel,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#contract/notifications/notification-types.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Unsubscribed } from './unsubscribe-links.ts'

/** A user's choices as stored; the default is yes. */
type Choices = Partial<Record<NotificationType, Partial<Record<Channel, boolean>>>>

export function notificationSettingsHandlers(): Handlers<typeof notificationSettingsRoutes> {
  return {
    show: async ({ tx, actor }) => settingsOf(await readChoices(tx, actor)),

    async update({ tx, actor, body }) {
      const before = await readChoices(tx, actor)
      const choices: Choices = { ...before.choices }
      for (const type of NOTIFICATION_TYPES) {
        if (body.channels?.[type]) choices[type] = { ...choices[type], ...body.channels[type] }
      }
      const after = {
        agree_mailing: body.agree_mailing ?? before.agree_mailing,
        quiet_hours: body.quiet_hours ?? before.quiet_hours,
        choices,
      }
      await tx
        .updateTable('users')
        .set({
          agree_mailing: after.agree_mailing,
          quiet_hours: after.quiet_hours,
          notification_choices: JSON.stringify(choices),
        })
        .where('id', '=', actor.userId)
        .execute()
      return settingsOf(after)
    },
  }
}

/** Whether the user of a row of users wants emails of this type. Emails about signing in ignore this. */
export function wantsEmails(user: string, type: NotificationType): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${user}.agree_mailing`)} and coalesce(
    (${sql.ref(`${user}.notification_choices`)} -> ${type}::text ->> 'email')::boolean, true)`
}

/** The same change as in the user's settings. */
export async function switchEmailsOff(tx: Tx, userId: number, from: Unsubscribed): Promise<void> {
  const choices = sql`notification_choices || jsonb_build_object(
    ${from}::text, coalesce(notification_choices -> ${from}::text, '{}') || '{"email": false}')`
  await sql`update users set ${from === 'all' ? sql`agree_mailing = false` : sql`notification_choices = ${choices}`}
    where id = ${userId}`.execute(tx)
}

interface Chosen {
  agree_mailing: boolean
  quiet_hours: boolean
  choices: Choices
}

async function readChoices(tx: Tx, { userId }: Actor): Promise<Chosen> {
  const user = await tx
    .selectFrom('users')
    .select(['agree_mailing', 'quiet_hours', 'notification_choices'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // A new user with a role, as whom an admin looks, is not there.
  if (!user) return { agree_mailing: true, quiet_hours: true, choices: {} }
  const { agree_mailing, quiet_hours, notification_choices } = user
  return { agree_mailing, quiet_hours, choices: notification_choices as Choices }
}

function settingsOf({ agree_mailing, quiet_hours, choices }: Chosen): NotificationSettings {
  const switchesOf = (type: NotificationType) =>
    Object.fromEntries(CHANNELS.map((channel) => [channel, choices[type]?.[channel] ?? true]))
  const channels = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, switchesOf(type)]))
  return { agree_mailing, quiet_hours, channels: channels as NotificationSettings['channels'] }
}
