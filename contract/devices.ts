import { z } from 'zod'
import { PASSWORD_MAX } from './limits.ts'
import { defineRoutes, time } from './route.ts'

export const deviceRow = z.object({
  id: z.number(),
  device_name: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  ip: z.string().nullable(),
  first_login: time,
  last_login: time,
  /** `online`: it has asked for something within the life of an access token. */
  status: z.enum(['online', 'offline']),
  last_geo: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  is_current: z.boolean(),
})
export type DeviceRow = z.output<typeof deviceRow>

export const signOutOthers = z.strictObject({
  password: z.string({ error: 'password_required' }).min(1, { error: 'password_required' }).max(PASSWORD_MAX, {
    error: 'password_max',
  }),
})

/** The devices one is signed in on, in whichever company. */
export const deviceRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/devices',
    access: 'user',
    summary: 'Devices one is signed in on, this one first',
    spansCompanies: true,
    response: z.array(deviceRow),
  },
  signOut: {
    method: 'POST',
    path: '/device-logout',
    access: 'user',
    summary: 'Sign one of one’s devices out',
    spansCompanies: true,
    body: z.strictObject({ device_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    response: z.null(),
  },
  signOutOthers: {
    method: 'POST',
    path: '/logout-others',
    access: 'user',
    summary: 'Sign every other device out; asks for the password',
    spansCompanies: true,
    body: signOutOthers,
    response: z.null(),
  },
})
