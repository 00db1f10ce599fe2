import { z } from 'zod'
import { defineRoutes, id, idParams, named, time } from './route.ts'

/** Which visits a feed shows: those of requests the user executes or manages, or those at a facility. */
export const CALENDAR_FEED_KINDS = ['own', 'facility'] as const
export type CalendarFeedKind = (typeof CALENDAR_FEED_KINDS)[number]

/**
 * All calendar programs of a big office may sit behind one address, and so do those of all users of an online calendar.
 */
const FEED_READS_PER_MINUTE = 600

export const calendarFeed = z.object({
  id: z.number(),
  kind: z.enum(CALENDAR_FEED_KINDS),
  /** Null for the user's own requests, and for a facility they may not see (any more). */
  facility: named.nullable(),
  /** Whether the address answers; false when its owner may no longer see what it shows. */
  is_available: z.boolean(),
  created_at: time,
  last_read_at: time.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** The only answer that contains the address. */
export const newCalendarFeed = calendarFeed.extend({ url: z.string() })
export type NewCalendarFeed = z.output<typeof newCalendarFeed>

export const calendarFeedCreate = z
  .strictObject({
    kind: z.enum(CALENDAR_FEED_KINDS),
    facility_id: id.optional(),
    /** A feed of the same user whose address stops working once the new one works. */
    replaces: id.optional(),
  })
  .refine(({ kind, facility_id }) => kind !== 'facility' || facility_id !== undefined, {
    error: 'required',
    path: ['facility_id'],
  })
  .refine(({ kind, facility_id }) => kind !== 'own' || facility_id === undefined, {
    error: 'invalid',
    path: ['facility_id'],
  })
export type CalendarFeedCreate = z.output<typeof calendarFeedCreate>

export const calendarFeedRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/calendar-feeds',
    access: 'user',
    isPrivate: true,
    summary: "The user's calendar feeds in this account, newest first",
    response: z.array(calendarFeed),
  },
  create: {
    method: 'POST',
    path: '/calendar-feeds',
    access: 'user',
    summary: 'Create an address for calendar programs, which is shown only this once',
    // The answer to a call in a unit of work is stored for repeats, and this one contains a secret.
    crossAccount: true,
    body: calendarFeedCreate,
    response: newCalendarFeed,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/calendar-feeds/:id',
    access: 'user',
    summary: 'Revoke the address of a feed',
    params: idParams,
    response: z.null(),
  },
  removeAll: {
    method: 'DELETE',
    path: '/calendar-feeds',
    access: 'user',
    summary: "Revoke the addresses of all the user's feeds, in every account",
    crossAccount: true,
    response: z.null(),
  },
  calendar: {
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    summary: 'The feed as calendar programs read it (RFC 5545)',
    // Calendar programs drop a feed at 404, so a malformed token is answered like an unknown one.
    params: z.strictObject({ token: z.string() }),
    perMinute: FEED_READS_PER_MINUTE,
    produces: 'text/calendar',
  },
})
