import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'

/** A device on which its user gets pushes: a browser they are signed in with. */
export const pushDevice = z.object({
  id: z.number(),
  device_name: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  is_current: z.boolean(),
  created_at: time,
  /** When a push service last took a push for it. */
  last_success_at: time.nullable(),
  /** When one last was not taken; null once one is. */
  failed_at: time.nullable(),
})
export type PushDevice = z.output<typeof pushDevice>

/** What a browser gives as its subscription (`PushSubscription.toJSON()`). Source: RFC 8291, section 2.1. */
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
 * What became of a push: its service took it; knows the browser no more, which is forgotten then; will never take it; or
 * did not take it now.
 */
export const PUSH_OUTCOMES = ['delivered', 'gone', 'refused', 'unreachable'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

/** One's own alone, in whichever company one is signed in on them; at most PUSH_DEVICES_MAX. */
export const pushSubscriptionRoutes = defineRoutes({
  key: {
    method: 'GET',
    path: '/push-subscriptions/key',
    access: 'user',
    summary: 'The public key that a browser is given when it subscribes (VAPID)',
    crossAccount: true,
    response: z.object({ key: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/push-subscriptions',
    access: 'user',
    summary: 'Devices on which one gets pushes, this one first',
    crossAccount: true,
    response: z.array(pushDevice),
  },
  create: {
    method: 'POST',
    path: '/push-subscriptions',
    access: 'user',
    summary: 'Get pushes on this device; the same again changes nothing, and a browser is of one user at a time',
    crossAccount: true,
    body: pushSubscription,
    response: pushDevice,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/push-subscriptions/:id',
    access: 'user',
    summary: 'Get no pushes on a device any more',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
  test: {
    method: 'POST',
    path: '/push-subscriptions/:id/test',
    access: 'user',
    summary: 'Send a push to one of one’s devices, and say what became of it',
    crossAccount: true,
    params: idParams,
    response: z.object({ outcome: z.enum(PUSH_OUTCOMES) }),
  },
})
