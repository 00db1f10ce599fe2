import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'

/** A device on which a user gets pushes: a browser they are signed in with. */
export const pushDevice = z.object({
  id: z.number(),
  device_name: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  is_current: z.boolean(),
  created_at: time,
  /** When a push service last accepted a push for it. */
  last_success_at: time.nullable(),
  /** When one was last not accepted; null once one is. */
  failed_at: time.nullable(),
})
export type PushDevice = z.output<typeof pushDevice>

/** A browser's subscription (`PushSubscription.toJSON()`). Source: RFC 8291, section 2.1. */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid' }).max(1000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, { error: 'invalid' }),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, { error: 'invalid' }),
  }),
})
export type PushSubscriptionBody = z.input<typeof pushSubscription>

/**
 * The outcome of a push: accepted by its service; the service no longer knows the browser, which is then deleted;
 * rejected for good; or not accepted for now.
 */
export const PUSH_OUTCOMES = ['delivered', 'gone', 'refused', 'unreachable'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

/** Only the user's own, in whichever account they are signed in on them; at most PUSH_DEVICES_MAX. */
export const pushSubscriptionRoutes = defineRoutes({
  key: {
    method: 'GET',
    path: '/push-subscriptions/key',
    access: 'user',
    summary: 'The public key for a subscription of a browser (VAPID)',
    crossAccount: true,
    response: z.object({ key: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/push-subscriptions',
    access: 'user',
    summary: 'Devices on which the user gets pushes, this one first',
    crossAccount: true,
    response: z.array(pushDevice),
  },
  create: {
    method: 'POST',
    path: '/push-subscriptions',
    access: 'user',
    summary: 'Turn on pushes on this device; a repeat changes nothing, and a browser belongs to one user at a time',
    crossAccount: true,
    body: pushSubscription,
    response: pushDevice,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/push-subscriptions/:id',
    access: 'user',
    summary: 'Turn off pushes on a device',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
  test: {
    method: 'POST',
    path: '/push-subscriptions/:id/test',
    access: 'user',
    summary: "Send a test push to one of the user's devices and report its outcome",
    crossAccount: true,
    params: idParams,
    response: z.object({ outcome: z.enum(PUSH_OUTCOMES) }),
  },
})
