import { z } from 'zod'
import { LOCALES } from './messages.ts'
import { defineRoutes } from './route.ts'

const keyParams = z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) })

/** What the link at the end of a letter about requests leads to: to a facility's subscriber, or to a client. */
export const subscriptionRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/subscriptions/:key',
    access: 'public',
    summary: 'What somebody is written about; changes nothing, for mail programs open links by themselves',
    params: keyParams,
    response: z.object({
      email: z.string(),
      /** False for a client's address that was unsubscribed; it may be subscribed again. */
      is_subscribed: z.boolean(),
      /** Whose requests the letters are about; null when they are those of the address itself. */
      facility: z.string().nullable(),
      company: z.object({ name: z.string(), locale: z.enum(LOCALES) }),
    }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/subscriptions/:key/unsubscribe',
    access: 'public',
    summary: 'Send no more letters there; also taken as a plain form, as mail programs send it (RFC 8058)',
    params: keyParams,
    acceptsForm: true,
    response: z.null(),
  },
  subscribe: {
    method: 'POST',
    path: '/subscriptions/:key/subscribe',
    access: 'public',
    summary: "Send letters to a client's address again that was unsubscribed",
    params: keyParams,
    response: z.null(),
  },
})
