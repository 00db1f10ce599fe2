import { z } from 'zod'
import { COUNTRY_CODES } from '../countries.ts'
import { date, defineRoutes, optionalText } from '../route.ts'
import { PLANNED_YEAR_MAX, PLANNED_YEAR_MIN, plannedDate } from './planned-years.ts'

/** A day that is not what its weekday says: free, shorter than usual, or a working Saturday or Sunday. */
export const WORK_DAY_KINDS = ['holiday', 'short', 'working'] as const
export type WorkDayKind = (typeof WORK_DAY_KINDS)[number]

export const workCalendarDay = z.object({
  date,
  kind: z.enum(WORK_DAY_KINDS),
  /** In the reader's language; null where a day has no name of its own. */
  title: z.string().nullable(),
  /** The day off that was moved here by decree. */
  moved_from: date.nullable(),
  /** Set by the company itself, over what the country's calendar says. */
  is_own: z.boolean(),
})
export type WorkCalendarDay = z.output<typeof workCalendarDay>

export const workCalendar = z.object({
  year: z.number(),
  country: z.string(),
  /** Whose data the country's days are; null where there are none for the year. */
  source: z.string().nullable(),
  /** Whether they are the year's published production calendar, moved days included, rather than holidays by law alone. */
  is_official: z.boolean(),
  days: z.array(workCalendarDay),
})
export type WorkCalendar = z.output<typeof workCalendar>

export const workCalendarRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/work-calendar',
    access: 'user',
    summary: "The days of a year that are not what their weekday says: the country's and the company's own",
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
    summary: "Set a day of the company's own; recomputes what is planned",
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
    summary: "Take a day of the company's own back",
    params: z.strictObject({ date: plannedDate }),
    response: z.null(),
  },
})
