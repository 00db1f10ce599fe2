import { z } from 'zod'
import { LOCALES } from './messages.ts'
import { defineRoutes } from './route.ts'

const keyParams = z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) })

/** The calls behind the link at the end of an email about requests: for a facility's subscriber, or for a client. */
export const subscriptionRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/subscriptions/:key',
    access: 'public',
    summary: 'What the recipient is subscribed to; changes nothing, for mail programs open links by themselves',
    params: keyParams,
    response: z.object({
      email: z.string(),
      /** False for a client's address that was unsubscribed; it can be subscribed again. */
      is_subscribed: z.boolean(),
      /** The facility whose requests the emails are about; null when they are the client's own. */
      facility: z.string().nullable(),
      company: z.object({ name: z.string(), locale: z.enum(LOCALES) }),
    }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/subscriptions/:key/unsubscribe',
    access: 'public',
    summary: 'Unsubscribe; also accepts a plain form, as mail programs send it (RFC 8058)',
    params: keyParams,
    acceptsForm: true,
    response: z.null(),
  },
  subscribe: {
    method: 'POST',
    path: '/subscriptions/:key/subscribe',
    access: 'public',
    summary: 'Subscribe an unsubscribed address of a client again',
    params: keyParams,
    response: z.null(),
  },
})
