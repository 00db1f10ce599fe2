import { z } from 'zod'
import { GEO_POINTS_MAX, PASSWORD_MAX } from '../limits.ts'
import { defineRoutes, time } from '../route.ts'

const YEAR_SEC = 366 * 24 * 60 * 60

export const deviceRow = z.object({
  id: z.number(),
  device_name: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  ip: z.string().nullable(),
  first_login: time,
  last_login: time,
  /**
   * `online`: the device sent a heartbeat within ONLINE_GAP_SECONDS; one that sends none made a call within the
   * lifetime of an access token.
   */
  status: z.enum(['online', 'offline']),
  last_geo: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  is_current: z.boolean(),
})
export type DeviceRow = z.output<typeof deviceRow>

const number = z.number().int().min(0).max(1_000_000)

/** What an executor did on site that waits in their device. */
const unsentWork = z.strictObject({
  operations: number,
  /** With these operations. */
  photos: number,
  /** How long ago the oldest of them was done, by the device's clock; at most a year. */
  oldest_sec: z.number().int().min(0).max(YEAR_SEC),
})
export type UnsentWork = z.output<typeof unsentWork>

/** The user proves that it is them: by their password, or by a provider they sign in with. */
export const signOutOthers = z
  .strictObject({
    password: z.string().max(PASSWORD_MAX, { error: 'password_max' }).optional(),
    /** From `auth/ways/confirm`. */
    confirmation: z.string().max(4000).optional(),
  })
  .refine(({ password, confirmation }) => password || confirmation, { error: 'password_required', path: ['password'] })

export const geoPoint = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  time,
  /** Another device of the user; absent: the one that makes the call. */
  device_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
export type GeoPoint = z.output<typeof geoPoint>

/** The devices a user is signed in on, in any account. */
export const deviceRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/devices',
    access: 'user',
    summary: 'Devices the user is signed in on, this one first',
    crossAccount: true,
    response: z.array(deviceRow),
  },
  signOut: {
    method: 'POST',
    path: '/device-logout',
    access: 'user',
    summary: "Sign out one of the user's devices",
    crossAccount: true,
    body: z.strictObject({ device_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    response: z.null(),
  },
  signOutOthers: {
    method: 'POST',
    path: '/logout-others',
    access: 'user',
    summary: 'Sign out every other device; asks for the password, or for a confirmation through a provider',
    crossAccount: true,
    body: signOutOthers,
    response: z.null(),
  },
  heartbeat: {
    method: 'POST',
    path: '/user/heartbeat',
    access: 'user',
    summary:
      'Report, once a minute, that the user has this device in view; more frequent calls do not count. `unsent` tells the office what waits in it',
    // Writes to the user's session; the answer is not remembered, for a repeat gives the same one.
    crossAccount: true,
    body: z
      .strictObject({
        /** False while the page is hidden: then only `unsent` is looked at. */
        is_in_view: z.boolean().default(true),
        unsent: unsentWork.optional(),
      })
      .prefault({}),
    response: z.null(),
  },
  recordTrack: {
    method: 'POST',
    path: '/user/geo-locations',
    access: 'user',
    summary:
      "Report where the user's devices were; points reported before, at 0, 0 or in the future are left out, the rest kept",
    query: z.strictObject({
      /** What the clock of the device shows as it sends: times are corrected by the minutes that it is wrong. */
      clock: time.optional(),
    }),
    body: z.array(geoPoint).min(1).max(GEO_POINTS_MAX),
    response: z.null(),
  },
})
