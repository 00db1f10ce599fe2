import { z } from 'zod'
import { answeredCustom } from '../custom-fields/field-values.ts'
import { PLANNED_DAYS_MAX } from '../limits.ts'
import { flag, listQuery, pageOf, severalOf } from '../paging.ts'
import { checkPlace, templateFields } from '../requests/request-changes.ts'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { date, defineRoutes, id, idParams, named, rowActionsSchema, time, user } from '../route.ts'
import { DAY_MS } from '../values/durations.ts'
import { OCCURRENCE_FAILURES, OCCURRENCE_STATES, plannedOccurrence } from './occurrences.ts'
import { checkRecurrence, EXCEPTIONS_MAX, exception, recurrenceFields, schedule } from './recurrence.ts'

/** The fields of the requests it creates, apart from times, which come from the rule. */
export const requestTemplate = z.strictObject(templateFields).superRefine(checkPlace)
export type RequestTemplate = z.output<typeof requestTemplate>

const exceptions = z.array(exception).max(EXCEPTIONS_MAX)

const fields = { ...recurrenceFields, is_active: z.boolean(), template: requestTemplate }

export const scheduledRequestCreate = z
  .strictObject({
    ...fields,
    /** The account's when absent. */
    timezone: recurrenceFields.timezone.optional(),
    is_active: z.boolean().default(true),
    exceptions: exceptions.default([]),
  })
  .superRefine(checkRecurrence)
export type ScheduledRequestCreate = z.output<typeof scheduledRequestCreate>

/** A rule is changed as a whole: `days` and `schedule` together. */
const scheduledRequestUpdate = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    /** `later`: it ends before `from`, and a new one continues from there with the change. */
    apply: z.enum(['all', 'later']).default('all'),
    /** The original day of the first occurrence that changes. */
    from: date.optional(),
    /** Whether created requests that are not started yet change as well. */
    change_created: z.boolean().default(false),
    version: z.number().int().positive().optional(),
  })
  .superRefine(({ days, schedule, apply, from }, context) => {
    if (apply === 'later' && !from) context.addIssue({ code: 'custom', path: ['from'], message: 'required' })
    if (days && schedule) checkRecurrence({ days, schedule }, context)
    else if (days) context.addIssue({ code: 'custom', path: ['schedule'], message: 'required' })
    else if (schedule) context.addIssue({ code: 'custom', path: ['days'], message: 'days_required' })
  })
export type ScheduledRequestUpdate = z.output<typeof scheduledRequestUpdate>

/** `ended`: its rule has no further date. */
export const SCHEDULED_REQUEST_STATES = ['active', 'paused', 'ended'] as const

export const scheduledRequestRow = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(REQUEST_TYPES),
  is_active: z.boolean(),
  state: z.enum(SCHEDULED_REQUEST_STATES),
  client: named.nullable(),
  facility: named.nullable(),
  manager: user.nullable(),
  timezone: z.string(),
  days: z.array(z.number()),
  schedule,
  /** The next date without a request. */
  next_occurrence: z.object({ date, starts_at: time }).nullable(),
  /** When the job next creates a request. */
  next_run_at: time.nullable(),
  last_run_at: time.nullable(),
  created_count: z.number(),
  /** Set while its latest occurrence has failed and has not been resolved. */
  last_failure: z.enum(OCCURRENCE_FAILURES).nullable(),
  created_at: time,
  version: z.number(),
  actions: rowActionsSchema('scheduled_requests'),
})
export type ScheduledRequestRow = z.output<typeof scheduledRequestRow>

const titled = z.object({ id: z.number(), title: z.string() })

export const scheduledRequestPage = scheduledRequestRow.extend({
  exceptions: z.array(exception),
  template: z.object({
    name: z.string(),
    type: z.enum(REQUEST_TYPES),
    work_type: z.string().nullable(),
    client_id: z.number().nullable(),
    facility_id: z.number().nullable(),
    manager_id: z.number().nullable(),
    priority: z.number(),
    price: z.string().nullable(),
    description: z.string().nullable(),
    client_sign_required: z.boolean(),
    duration_min: z.number(),
    custom: answeredCustom,
    employees: z.array(user),
    checklists: z.array(named),
    equipment: z.array(titled),
  }),
  author: user.nullable(),
  updated_at: time,
  /** The scheduled requests before and after it, when "this and all later ones" split it. */
  continues: named.nullable(),
  continued_by: named.nullable(),
})
export type ScheduledRequestPage = z.output<typeof scheduledRequestPage>

export const occurrenceRow = plannedOccurrence.extend({
  state: z.enum(OCCURRENCE_STATES),
  request: z.object({ id: z.number(), number: z.number(), name: z.string(), status: z.number() }).nullable(),
  failure: z.enum(OCCURRENCE_FAILURES).nullable(),
})
export type OccurrenceRow = z.output<typeof occurrenceRow>

export const PREVIEW_MAX = 100
/** At most this many planned dates are in an answer for a calendar. */
export const PLANNED_MAX = 2000

/** The dates of a rule before it is saved. */
const preview = z.object({
  occurrences: z.array(plannedOccurrence),
  /** The years in it for which the country's calendar is not the official one. */
  unofficial_years: z.array(z.number()),
})
export type SchedulePreview = z.output<typeof preview>

export const scheduledRequestRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/requests-scheduler',
    access: 'schedule:read',
    summary: 'Scheduled requests',
    query: listQuery(['name', 'next_run_at', 'created_at'], {
      is_active: flag.optional(),
      state: severalOf(z.enum(SCHEDULED_REQUEST_STATES)).optional(),
      client_id: severalOf(id).optional(),
      facility_id: severalOf(id).optional(),
      manager_id: severalOf(id).optional(),
      equipment_id: severalOf(id).optional(),
    }),
    response: pageOf(scheduledRequestRow),
  },
  show: {
    method: 'GET',
    path: '/requests-scheduler/:id',
    access: 'schedule:read',
    summary: 'A scheduled request',
    params: idParams,
    response: scheduledRequestPage,
  },
  create: {
    method: 'POST',
    path: '/requests-scheduler',
    access: 'schedule:create',
    summary: 'Create a scheduled request',
    body: scheduledRequestCreate,
    response: scheduledRequestPage,
    status: 201,
  },
  update: {
    method: 'POST',
    path: '/requests-scheduler/:id',
    access: 'schedule:update',
    summary:
      'Change a scheduled request: all of it, or from one date on. The latter splits it and answers the new one, with a new ' +
      'id; when no date comes before that one, all of it is changed',
    actions: ['scheduled_requests.update'],
    params: idParams,
    body: scheduledRequestUpdate,
    response: scheduledRequestPage,
  },
  remove: {
    method: 'DELETE',
    path: '/requests-scheduler/:id',
    access: 'schedule:delete',
    summary: 'Delete a scheduled request; the requests it created stay',
    actions: ['scheduled_requests.delete'],
    params: idParams,
    response: z.null(),
  },
  preview: {
    method: 'POST',
    path: '/requests-scheduler/preview',
    access: 'schedule:read',
    summary: 'The next dates of a rule that is not saved, with what moved each',
    body: z
      .strictObject({
        ...recurrenceFields,
        timezone: recurrenceFields.timezone.optional(),
        exceptions: exceptions.default([]),
        /** Checked as on saving, when given. */
        template: requestTemplate.optional(),
        /** The scheduled request being changed: references its template already has may stay. */
        scheduled_request_id: z.number().int().positive().optional(),
        /** The first day to look at; when absent, from now on. */
        from: date.optional(),
        limit: z.number().int().min(1).max(PREVIEW_MAX).default(10),
      })
      .superRefine(checkRecurrence),
    response: preview,
  },
  occurrences: {
    method: 'GET',
    path: '/requests-scheduler/:id/occurrences',
    access: 'schedule:read',
    summary: 'Dates of a scheduled request with their state; with `past`, the past ones, latest first',
    params: idParams,
    query: z.strictObject({
      /** The first original day; with `past`, the last one. Today when absent. */
      from: date.optional(),
      past: flag.default(false),
      state: severalOf(z.enum(OCCURRENCE_STATES)).optional(),
      limit: z.coerce.number().int().min(1).max(PREVIEW_MAX).default(20),
    }),
    response: z.object({ data: z.array(occurrenceRow), has_more: z.boolean() }),
  },
  setException: {
    method: 'POST',
    path: '/requests-scheduler/:id/exceptions',
    access: 'schedule:update',
    summary: 'Skip or move one date, or restore it',
    actions: ['scheduled_requests.change-occurrence'],
    params: idParams,
    body: z.discriminatedUnion('action', [
      z.strictObject({ date, action: z.literal('skip') }),
      z.strictObject({ date, action: z.literal('move'), to: date }),
      z.strictObject({ date, action: z.literal('restore') }),
    ]),
    response: occurrenceRow,
  },
  run: {
    method: 'POST',
    path: '/requests-scheduler/:id/run',
    access: 'schedule:update',
    summary: 'Create the request of one date now',
    actions: ['scheduled_requests.run'],
    params: idParams,
    body: z.strictObject({ date }),
    response: occurrenceRow,
    status: 201,
  },
  planned: {
    method: 'GET',
    path: '/requests-scheduler/planned',
    access: 'schedule:read',
    summary: 'Dates between two days that have no request yet, of all scheduled requests, for a calendar',
    takesTurns: true,
    query: z
      .strictObject({
        from: date,
        to: date,
        scheduled_request_id: severalOf(id).optional(),
        client_id: severalOf(id).optional(),
        facility_id: severalOf(id).optional(),
      })
      .superRefine(({ from, to }, context) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
        const refuse = (message: string, params = {}) =>
          context.addIssue({ code: 'custom', path: ['to'], message, params })
        if (days < 1) refuse('period_empty')
        if (days > PLANNED_DAYS_MAX) refuse('period_too_long', { days: PLANNED_DAYS_MAX })
      }),
    response: z.array(
      z.object({
        scheduled_request_id: z.number(),
        name: z.string(),
        type: z.enum(REQUEST_TYPES),
        date,
        starts_at: time,
        duration_min: z.number(),
        employees: z.array(z.number()),
      }),
    ),
  },
})
