import { z } from 'zod'
import { MAP_POINTS_MAX } from '../limits.ts'
import { type Locale, wordsIn } from '../messages.ts'
import { flag, severalOf } from '../paging.ts'
import { date, defineRoutes, id, idParams, named, time, user } from '../route.ts'
import type { Stretch } from '../values/durations.ts'
import { DAY_MS } from '../values/durations.ts'
import { dateFormat, numberFormat } from '../values/formats.ts'
import { instantOf } from '../values/zone-clock.ts'
import { acceptedConflicts, planningConflict } from './planning-conflicts.ts'
import { duration, executorIds, requestFilters, requestListQuery } from './request-changes.ts'
import { lightRequestRow, requestOnPaper } from './request-rows.ts'

export const BOARD_DAYS_MAX = 31
/** A board of more cannot be read, and is an error. */
export const BOARD_REQUESTS_MAX = 5000
/** The most urgent of the requests without an executor or a time. */
export const BOARD_WAITING_MAX = 200
/** How many of them a proposed plan gets, which draws a few at a time. */
export const PROPOSED_MAX = 1000
export const PLAN_CHANGES_MAX = 100

const stretch = z.object({ from: time, to: time })
const place = z.object({ lat: z.number(), lon: z.number() })

/** The light row of a board: what finding conflicts needs, and what a bar shows. */
export const boardRequest = lightRequestRow.extend({
  client: named.nullable(),
  facility: named.extend({ address: z.string().nullable() }).nullable(),
  place: place.nullable(),
  /** Whether the filters leave it; the others are in the answer as well, since they can conflict. */
  is_shown: z.boolean(),
})
export type BoardRequest = z.output<typeof boardRequest>

export const boardEmployee = user.extend({
  /** Whether requests may be given to them; others are there while they still have open ones. */
  is_active: z.boolean(),
  timezone: z.string(),
  /** How fast they travel between visits. */
  travel_speed_kmh: z.number(),
  tags: z.array(z.string()),
  /**
   * Each from midnight to midnight in their own time zone, with the work that begins on it; null without a schedule.
   */
  days: z.array(stretch.extend({ hours: z.array(stretch) })).nullable(),
  /** Since when their phone is silent while they should be at work; null when it is not, or when they use none. */
  silent_since: time.nullable(),
})
export type BoardEmployee = z.output<typeof boardEmployee>

const boardQuery = z
  .strictObject({
    from: z.union([time, date]),
    to: z.union([time, date]),
    /** The filters of the list. */
    ...requestFilters,
    /** Executors with this tag. */
    tag: z.string().max(100).optional(),
    /** These executors, whatever they have planned. */
    employee_id: severalOf(id).optional(),
    /** Narrows the unplanned requests. */
    q: z.string().trim().max(200).optional(),
    /** How many of the unplanned requests, the most urgent first. */
    waiting_max: z.coerce.number().int().min(1).max(PROPOSED_MAX).default(BOARD_WAITING_MAX),
  })
  .superRefine((query, context) => {
    const { from, to } = boardPeriod(query, 'UTC')
    if (from < to && to - from <= BOARD_DAYS_MAX * DAY_MS) return
    context.addIssue({ code: 'custom', path: ['to'], message: 'invalid' })
  })
export type BoardQuery = z.output<typeof boardQuery>

/** What a board shows, in milliseconds since 1970; a date is the whole day in the time zone. */
export function boardPeriod({ from, to }: { from: string; to: string }, timezone: string): Stretch {
  const midnight = (day: string, daysLater = 0) => instantOf(timezone, Date.parse(day) + daysLater * DAY_MS)
  return {
    from: isDate(from) ? midnight(from) : Date.parse(from),
    to: isDate(to) ? midnight(to, 1) : Date.parse(to),
  }
}

function isDate(text: string): boolean {
  return date.safeParse(text).success
}

export const planBody = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: z.number().int().positive(),
        version: z.number().int().positive().optional(),
        employees: executorIds.optional(),
        planned_start_at: time.nullable().optional(),
        duration_min: duration.optional(),
      }),
    )
    .min(1)
    .max(PLAN_CHANGES_MAX)
    .superRefine((changes, context) => {
      for (const [index, { id }] of changes.entries()) {
        const isFirst = changes.findIndex((other) => other.id === id) === index
        if (!isFirst) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'duplicate' })
      }
    }),
  force: acceptedConflicts.default(false),
})

/** Why an executor suits a request at a time, or does not. */
const candidateReason = z.discriminatedUnion('key', [
  /** Since when they are free by then: the end of the visit before, or the beginning of their hours. */
  z.object({ key: z.literal('free_from'), at: time }),
  /** From the previous request, in a straight line. */
  z.object({ key: z.literal('distance'), km: z.number(), travel_min: z.number() }),
  /**
   * The load of that day, which is named for a visit without a time; its share of their working time is null without a
   * schedule.
   */
  z.object({ key: z.literal('load'), minutes: z.number(), share: z.number().nullable(), on: date.optional() }),
  /** How many requests they have completed at that facility. */
  z.object({ key: z.literal('knows_facility'), visits: z.number() }),
])
export type CandidateReason = z.output<typeof candidateReason>

export const candidate = z.object({
  employee: user,
  /** At most 100; the mean when there are several visits. The highest comes first of those who work then. */
  score: z.number(),
  /** On the day of the first visit. */
  reasons: z.array(candidateReason),
  /** For all visits, as if they went to all of them. */
  conflicts: z.array(planningConflict),
  /** How many of the visits would be in conflict. */
  in_conflict: z.number(),
  /** At how many of the visits they know the facility. */
  known: z.number(),
})
export type Candidate = z.output<typeof candidate>

/**
 * The visits that need an executor: existing requests, or one that is being created. Those without a time, or whose time
 * has passed, are meant for the next day on which any executor works.
 */
const availabilityQuery = z.strictObject({
  /** As they are planned, unless the query plans them otherwise. */
  request_ids: severalOf(id).optional(),
  /** As if they were not planned. */
  is_unplanned: flag.optional(),
  planned_start_at: time.optional(),
  duration_min: z.coerce.number().pipe(duration).optional(),
  facility_id: id.optional(),
  deadline_at: time.optional(),
  /** The executors to find free times for. */
  employees: severalOf(id).optional(),
})
export type AvailabilityQuery = z.output<typeof availabilityQuery>

/** How many times are offered instead of an unsuitable one. */
export const FREE_TIMES = 3

const number = (locale: Locale, value: number) => numberFormat(locale, { maximumFractionDigits: 1 }).format(value)
const dayOf = (day: string, locale: Locale) =>
  dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
const percent = (share: number) => Math.round(share * 100)

/** The reason in words; times in the local time zone. */
export function formatReason(reason: CandidateReason, locale: Locale): string {
  const { reasons } = wordsIn(locale)
  switch (reason.key) {
    case 'free_from': {
      const clock = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      return reasons.free_from(clock.format(new Date(reason.at)))
    }
    case 'distance':
      return reasons.distance(number(locale, reason.km), reason.travel_min)
    case 'load': {
      const share = reason.share === null ? '' : ` (${percent(reason.share)} %)`
      return reasons.load(number(locale, reason.minutes / 60), share, reason.on && dayOf(reason.on, locale))
    }
    case 'knows_facility':
      return reasons.knows_facility(reason.visits)
  }
}

const mapRequest = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  status: z.number(),
  lat: z.number(),
  lon: z.number(),
  deadline_at: time.nullable(),
  attention: z.boolean(),
  /** Whether the caller may assign its executors. */
  is_assignable: z.boolean(),
})
export type MapRequest = z.output<typeof mapRequest>

export const boardRoutes = defineRoutes({
  board: {
    method: 'GET',
    path: '/requests/board',
    access: 'requests:read',
    summary: `Executors with their hours and plans, up to ${BOARD_DAYS_MAX} days, and the open requests that wait for a time or somebody`,
    query: boardQuery,
    response: z.object({
      employees: z.array(boardEmployee),
      requests: z.array(boardRequest),
      waiting: z.array(boardRequest),
      /** Whether there are more of them than the answer has. */
      is_waiting_cut: z.boolean(),
    }),
  },
  mapData: {
    method: 'GET',
    path: '/requests/map-data',
    access: 'requests:read',
    summary: `Requests at facilities with coordinates, the first ${MAP_POINTS_MAX} by deadline`,
    query: requestListQuery.omit({ page: true, per_page: true, sort: true }),
    response: z.array(mapRequest),
  },
  phones: {
    method: 'GET',
    path: '/requests/phones',
    access: 'requests:read',
    summary:
      'Whom to call about each of several requests: its contact, else one of its facility; those without are left out',
    query: z.strictObject({ ids: severalOf(id) }),
    response: z.array(z.object({ id: z.number(), name: z.string().nullable(), phone: z.string() })),
  },
  onPaper: {
    method: 'GET',
    path: '/requests/on-paper',
    access: 'requests:read',
    summary: 'What printed sheets say of several requests beside their rows: whom to call, the task, the equipment',
    query: z.strictObject({ ids: severalOf(id) }),
    response: z.array(requestOnPaper),
  },
  plan: {
    method: 'POST',
    path: '/requests/plan',
    access: 'requests:update',
    summary: `Assign and plan up to ${PLAN_CHANGES_MAX} requests, all or none`,
    body: planBody,
    response: z.array(boardRequest),
  },
  availability: {
    method: 'GET',
    path: '/requests/availability',
    access: 'requests:read',
    summary:
      'Who is free for visits, best first; for one with `employees`, also when these are free nearest to its time',
    query: availabilityQuery,
    response: z.object({ candidates: z.array(candidate), times: z.array(time).max(FREE_TIMES) }),
  },
  candidates: {
    method: 'GET',
    path: '/requests/:id/candidates',
    access: 'requests:update',
    summary:
      'Who suits the request at a time, best first, and why; without a time, at the planned one, or on the next working day',
    params: idParams,
    query: z.strictObject({
      is_unplanned: flag.optional(),
      planned_start_at: time.optional(),
      duration_min: z.coerce.number().pipe(duration).optional(),
    }),
    response: z.array(candidate),
  },
})
