import { z } from 'zod'
import { PER_PAGE_MAX, severalOf } from '../paging.ts'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { date, id } from '../route.ts'
import { CLOCK_KINDS } from '../sla/clock.ts'
import { ANALYTICS_SORTS, SLA_BREAKDOWNS } from './sorts.ts'

const ROWS_MAX = 1000

/** Points of charts: days up to a month, weeks (from Monday) up to half a year, calendar months beyond. */
export const ANALYTICS_BUCKETS = ['day', 'week', 'month'] as const
export type AnalyticsBucket = (typeof ANALYTICS_BUCKETS)[number]

/** Filters of the requests that are counted. The list of requests has filters of the same names. */
export const analyticsFilters = {
  manager_id: severalOf(id).optional(),
  employee_id: severalOf(id).optional(),
  client_id: severalOf(id).optional(),
  facility_id: severalOf(id).optional(),
  type: severalOf(z.enum(REQUEST_TYPES)).optional(),
}

/** Days in the account's time zone, half-open: `to` is the day after the last one. */
export const periodFields = { from: date.optional(), to: date.optional() }

const shape = {
  ...periodFields,
  ...analyticsFilters,
  /** `xlsx`: the rows of all pages as a spreadsheet. */
  format: z.enum(['json', 'xlsx']).default('json'),
}

export const analyticsQuery = z.strictObject(shape)
export type AnalyticsQuery = z.output<typeof analyticsQuery>
export type AnalyticsFilters = Pick<AnalyticsQuery, keyof typeof analyticsFilters>

/** `field`: the key of an indexed field of requests that is one choice. */
export const fieldFiguresQuery = analyticsQuery.extend({ field: z.string().max(40) })
export type FieldFiguresQuery = z.output<typeof fieldFiguresQuery>

/** The query of a view with a row per user or facility. `-` before a column sorts in descending order. */
export function analyticsTableQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const sorts = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
  return z.strictObject({
    ...shape,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(ROWS_MAX).default(PER_PAGE_MAX),
    sort: z.enum(sorts as [string, ...string[]], { error: 'sort_unknown' }).optional(),
  })
}

export const slaQuery = analyticsTableQuery(ANALYTICS_SORTS.sla).extend({
  by: z.enum(SLA_BREAKDOWNS).default('client'),
  /** Which clocks the order of the rows goes by. */
  sla_kind: z.enum(CLOCK_KINDS).default('resolution'),
  agreement_id: severalOf(id).optional(),
  sla_target_id: severalOf(id).optional(),
})
export type SlaQuery = z.output<typeof slaQuery>

/** The period of a view, part of each answer. */
export const analyticsPeriod = z.object({
  from: date,
  /** The day after the last one. */
  to: date,
  /** IANA name of the time zone of its days. */
  timezone: z.string(),
  bucket: z.enum(ANALYTICS_BUCKETS),
  /** The period before, for comparison; `months`: as many whole months, otherwise as many days. */
  previous: z.object({ from: date, to: date, by: z.enum(['days', 'months']) }),
  /** `own`: only the requests the caller is responsible for. */
  scope: z.enum(['all', 'own']),
  /** ISO code of the amounts that name no other currency. */
  currency: z.string(),
})
export type AnalyticsPeriod = z.output<typeof analyticsPeriod>
