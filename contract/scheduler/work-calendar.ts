import { z } from 'zod'
import { date, defineRoutes, optionalText } from '../route.ts'
import { COUNTRY_CODES } from '../values/countries.ts'
import { PLANNED_YEAR_MAX, PLANNED_YEAR_MIN, plannedDate } from './planned-years.ts'

/** A day that differs from its weekday: off, shorter than usual, or a working Saturday or Sunday. */
export const WORK_DAY_KINDS = ['holiday', 'short', 'working'] as const
export type WorkDayKind = (typeof WORK_DAY_KINDS)[number]

export const workCalendarDay = z.object({
  date,
  kind: z.enum(WORK_DAY_KINDS),
  /** In the user's language; null for a day without a name. */
  title: z.string().nullable(),
  /** The day off that was moved here by decree. */
  moved_from: date.nullable(),
  /** Set by the account, overriding the country's calendar. */
  is_own: z.boolean(),
})
export type WorkCalendarDay = z.output<typeof workCalendarDay>

export const workCalendar = z.object({
  year: z.number(),
  country: z.string(),
  /** Where the country's days come from; null where there are none for the year. */
  source: z.string().nullable(),
  /** Whether they are the year's published production calendar, with moved days, rather than holidays by law alone. */
  is_official: z.boolean(),
  days: z.array(workCalendarDay),
})
export type WorkCalendar = z.output<typeof workCalendar>

export const workCalendarRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/work-calendar',
    access: 'user',
    summary: "The days of a year that differ from their weekday: the country's and the account's own",
    query: z.strictObject({
      year: z.coerce.number().int().min(PLANNED_YEAR_MIN).max(PLANNED_YEAR_MAX),
      country: z.enum(COUNTRY_CODES).optional(),
    }),
    response: workCalendar,
  },
  setDay: {
    method: 'POST',
    path: '/work-calendar/days',
    access: 'admin',
    summary: "Set a day of the account's own calendar; planned dates are recomputed",
    body: z.strictObject({
      date: plannedDate,
      kind: z.enum(WORK_DAY_KINDS),
      title: optionalText(200).default(null),
    }),
    response: workCalendarDay,
    status: 201,
  },
  removeDay: {
    method: 'DELETE',
    path: '/work-calendar/days/:date',
    access: 'admin',
    summary: "Remove a day of the account's own calendar",
    params: z.strictObject({ date: plannedDate }),
    response: z.null(),
  },
})
