import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { type CHANNELS, NOTIFICATION_TYPES } from './notification-types.ts'

const switches = z.strictObject({ app: z.boolean(), push: z.boolean(), email: z.boolean() } satisfies Record<
  (typeof CHANNELS)[number],
  z.ZodBoolean
>)

export const notificationSettings = z.object({
  /** The master switch of e-mail; letters about signing in go all the same. */
  agree_mailing: z.boolean(),
  /** Outside of one's work schedule push and e-mail wait, but for emergencies and what concerns one's own security. */
  quiet_hours: z.boolean(),
  channels: z.record(z.enum(NOTIFICATION_TYPES), switches),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** What is absent stays as it is. */
export const notificationSettingsUpdate = z.strictObject({
  agree_mailing: z.boolean().optional(),
  quiet_hours: z.boolean().optional(),
  channels: z.partialRecord(z.enum(NOTIFICATION_TYPES), switches.partial()).optional(),
})

export type NotificationChoice = z.input<typeof notificationSettingsUpdate>

export const notificationSettingsRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/user/notifications',
    access: 'user',
    summary: 'Of what one is told, and how',
    response: notificationSettings,
  },
  update: {
    method: 'POST',
    path: '/user/notifications',
    access: 'user',
    summary: 'Choose of what one is told, and how',
    body: notificationSettingsUpdate,
    response: notificationSettings,
  },
})
