import { z } from 'zod'
import { listQuery, pageOf } from '../paging.ts'
import { defineRoutes, idParams, requiredText, rowActionsSchema, time } from '../route.ts'
import { CLOCK, CLOCK_OR_24, clockMinutes } from '../values/clock.ts'
import { DAY_MS, MINUTE_MS } from '../values/durations.ts'
import { timezone } from '../values/timezone.ts'
import { APPLY_TO } from './apply-to.ts'
import { dueChanges } from './due-changes.ts'

/** Which days off close: none, those of the production calendar with the account's own, or the account's own alone. */
export const HOURS_ON_HOLIDAYS = ['work', 'off', 'own'] as const

/** Hours are kept by the clocks of the account, of the request's facility, or of a zone. */
export const hoursTimeZone = z.union([z.literal('account'), z.literal('facility'), timezone])

const interval = z.strictObject({
  from: z.string().regex(CLOCK, { error: 'invalid' }),
  /** Not after `from`: on the next day. */
  to: z.string().regex(CLOCK_OR_24, { error: 'invalid' }),
})
type Interval = z.output<typeof interval>

/** Of Monday to Sunday. Times between the intervals of a day, such as a lunch, are closed. */
const week = z.array(z.array(interval).max(6)).length(7).superRefine(checkWeek)

export const serviceHoursFields = {
  name: requiredText(100, 'name_required'),
  timezone: hoursTimeZone,
  days: week,
  /** Around the clock, whatever `days` say. */
  is_always: z.boolean(),
  holidays: z.enum(HOURS_ON_HOLIDAYS),
  /** The day before a holiday, where the calendar says that it is a short one, ends an hour earlier. */
  short_days: z.boolean(),
}

/** When a promise is counted. */
export type ServiceHours = Pick<
  z.output<z.ZodObject<typeof serviceHoursFields>>,
  'days' | 'is_always' | 'holidays' | 'short_days'
>

export const ALWAYS: ServiceHours = {
  days: [[], [], [], [], [], [], []],
  is_always: true,
  holidays: 'work',
  short_days: false,
}

const DAY_MIN = DAY_MS / MINUTE_MS
const WEEK_MIN = 7 * DAY_MIN

function checkWeek(days: Interval[][], context: z.RefinementCtx): void {
  const stretches = days.flatMap((intervals, day) =>
    intervals.map(({ from, to }, index) => {
      const [open, close] = [clockMinutes(from), clockMinutes(to)]
      const start = day * DAY_MIN + open
      return { path: [day, index, 'from'], from: start, to: start + (close > open ? 0 : DAY_MIN) + close - open }
    }),
  )
  for (const { path, from, to } of stretches) {
    const isOverlapped = stretches.some(
      (other) =>
        other.path !== path && [-WEEK_MIN, 0, WEEK_MIN].some((by) => other.from + by <= from && from < other.to + by),
    )
    if (isOverlapped || to - from > DAY_MIN) context.addIssue({ code: 'custom', path, message: 'hours_overlap' })
  }
}

/** At most so many are chosen from. */
export const SERVICE_HOURS_MAX = 100

/** Whether there is a minute in the week that is counted. */
export function hasOpenMinute({ is_always, days }: Pick<ServiceHours, 'is_always' | 'days'>): boolean {
  return is_always || days.some((intervals) => intervals.length > 0)
}

export const serviceHoursCreate = z
  .strictObject({
    name: serviceHoursFields.name,
    timezone: serviceHoursFields.timezone.default('account'),
    days: serviceHoursFields.days.default(ALWAYS.days),
    is_always: serviceHoursFields.is_always.default(false),
    holidays: serviceHoursFields.holidays.default('off'),
    short_days: serviceHoursFields.short_days.default(true),
  })
  .superRefine((hours, context) => {
    if (!hasOpenMinute(hours)) context.addIssue({ code: 'custom', path: ['days'], message: 'hours_never_open' })
  })

export const serviceHoursUpdate = z
  .strictObject(serviceHoursFields)
  .partial()
  .extend({ apply_to: z.enum(APPLY_TO).default('new') })

/** A change as it is tried out. */
export const serviceHoursChange = serviceHoursUpdate.omit({ apply_to: true })

export const serviceHoursRow = z.object({
  id: z.number(),
  name: z.string(),
  timezone: z.string(),
  days: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  is_always: z.boolean(),
  holidays: z.enum(HOURS_ON_HOLIDAYS),
  short_days: z.boolean(),
  created_at: time,
})
export type ServiceHoursRow = z.output<typeof serviceHoursRow>

const serviceHoursPage = serviceHoursRow.extend({ actions: rowActionsSchema('service_hours') })
export type ServiceHoursPage = z.output<typeof serviceHoursPage>

export const serviceHoursRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/service-hours',
    access: 'user',
    summary: 'Service hours by name',
    query: listQuery(['name', 'created_at'], {}),
    response: pageOf(serviceHoursRow),
  },
  show: {
    method: 'GET',
    path: '/service-hours/:id',
    access: 'admin',
    summary: 'Service hours',
    params: idParams,
    response: serviceHoursPage,
  },
  dueChanges: {
    method: 'POST',
    path: '/service-hours/:id/due-changes',
    access: 'admin',
    summary: 'When open requests would be due after a change of service hours; nothing is changed',
    isTrial: true,
    params: idParams,
    body: serviceHoursChange,
    response: dueChanges,
  },
  create: {
    method: 'POST',
    path: '/service-hours',
    access: 'admin',
    summary: 'Add service hours',
    body: serviceHoursCreate,
    response: serviceHoursPage,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/service-hours/:id',
    access: 'admin',
    summary: 'Change service hours, for requests created from now on or for the open ones too',
    actions: ['service_hours.update'],
    params: idParams,
    body: serviceHoursUpdate,
    response: serviceHoursPage,
  },
  remove: {
    method: 'DELETE',
    path: '/service-hours/:id',
    access: 'admin',
    summary: 'Delete service hours that no agreement uses',
    actions: ['service_hours.delete'],
    params: idParams,
    response: z.null(),
  },
})
