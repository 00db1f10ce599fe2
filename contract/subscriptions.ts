import { z } from 'zod'
import { LOCALES } from './messages.ts'
import { defineRoutes } from './route.ts'

const keyParams = z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) })

/**
 * The calls behind the link at the end of an email about requests. They are for all emails of the company about requests to
 * that address, and only its reader has the key.
 */
export const subscriptionRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/subscriptions/:key',
    access: 'public',
    summary: 'What the recipient is subscribed to; changes nothing, for mail programs open links by themselves',
    params: keyParams,
    response: z.object({
      email: z.string(),
      is_subscribed: z.boolean(),
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
    summary: 'Subscribe an unsubscribed address again; nothing else does',
    params: keyParams,
    response: z.null(),
  },
})
