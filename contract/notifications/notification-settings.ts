import { z } from 'zod'
import { flag } from '../paging.ts'
import { defineRoutes } from '../route.ts'
import { type CHANNELS, NOTIFICATION_TYPES } from './notification-types.ts'

const switches = z.strictObject({ app: z.boolean(), push: z.boolean(), email: z.boolean() } satisfies Record<
  (typeof CHANNELS)[number],
  z.ZodBoolean
>)

export const notificationSettings = z.object({
  /** The master switch of email; emails about signing in are sent regardless. */
  agree_mailing: z.boolean(),
  /** Outside work hours push and email wait, except for emergencies and the user's own security. */
  quiet_hours: z.boolean(),
  channels: z.record(z.enum(NOTIFICATION_TYPES), switches),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** A partial update: absent fields stay as they are. */
export const notificationSettingsUpdate = z.strictObject({
  agree_mailing: flag.optional(),
  quiet_hours: z.boolean().optional(),
  channels: z.partialRecord(z.enum(NOTIFICATION_TYPES), switches.partial()).optional(),
})

export type NotificationChoice = z.input<typeof notificationSettingsUpdate>

export const notificationSettingsRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/user/notifications',
    access: 'user',
    isPrivate: true,
    summary: "The user's notification settings",
    response: notificationSettings,
  },
  update: {
    method: 'POST',
    path: '/user/notifications',
    access: 'user',
    summary: "Change the user's notification settings",
    body: notificationSettingsUpdate,
    response: notificationSettings,
  },
})
