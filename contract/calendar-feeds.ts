import { z } from 'zod'
import { defineRoutes, id, idParams, named, time } from './route.ts'

/** Whose visits a feed shows: those of the requests one executes or manages, or those at a facility. */
export const CALENDAR_FEED_KINDS = ['own', 'facility'] as const
export type CalendarFeedKind = (typeof CALENDAR_FEED_KINDS)[number]

/** All calendar programs of a big office may sit behind one address, and so do those of all users of an online calendar. */
const FEED_READS_PER_MINUTE = 600

export const calendarFeed = z.object({
  id: z.number(),
  kind: z.enum(CALENDAR_FEED_KINDS),
  /** Null for one's own requests, and where one may not see the facility (any more). */
  facility: named.nullable(),
  /** Whether the address answers, or what it shows is out of its owner's sight now. */
  is_available: z.boolean(),
  created_at: time,
  last_read_at: time.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** The only answer that holds the address. */
export const newCalendarFeed = calendarFeed.extend({ url: z.string() })
export type NewCalendarFeed = z.output<typeof newCalendarFeed>

export const calendarFeedCreate = z
  .strictObject({
    kind: z.enum(CALENDAR_FEED_KINDS),
    facility_id: id.optional(),
    /** A feed of one's own whose address stops working as the new one begins to. */
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
    summary: "One's own calendar feeds in this company, the newest first",
    response: z.array(calendarFeed),
  },
  create: {
    method: 'POST',
    path: '/calendar-feeds',
    access: 'user',
    summary: 'Create an address for calendar programs, which is shown this once',
    // Of calls in a unit of work the answer is remembered for repeats, and this one holds a secret.
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
  calendar: {
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    summary: 'The feed as calendar programs read it (RFC 5545)',
    // Calendar programs give a feed up at 404: whatever reads like no token is one that never was.
    params: z.strictObject({ token: z.string() }),
    perMinute: FEED_READS_PER_MINUTE,
    produces: 'text/calendar',
  },
})
