import { z } from 'zod'
import { PER_PAGE_MAX, severalOf } from '../paging.ts'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { date, id } from '../route.ts'

const ROWS_MAX = 1000

/** Points of charts: by days up to a month, by weeks (from Monday) up to half a year, by months of the calendar beyond. */
export const ANALYTICS_BUCKETS = ['day', 'week', 'month'] as const
export type AnalyticsBucket = (typeof ANALYTICS_BUCKETS)[number]

/** What narrows the requests that are counted. The same names narrow the list of requests. */
export const analyticsFilters = {
  manager_id: severalOf(id).optional(),
  employee_id: severalOf(id).optional(),
  client_id: severalOf(id).optional(),
  facility_id: severalOf(id).optional(),
  type: severalOf(z.enum(REQUEST_TYPES)).optional(),
}

/** Days of the company's clock, half-open: `to` is the day after the last one. */
export const periodFields = { from: date.optional(), to: date.optional() }

const shape = {
  ...periodFields,
  ...analyticsFilters,
  /** `xlsx`: the rows as a spreadsheet, all pages of them. */
  format: z.enum(['json', 'xlsx']).default('json'),
}

export const analyticsQuery = z.strictObject(shape)
export type AnalyticsQuery = z.output<typeof analyticsQuery>
export type AnalyticsFilters = Pick<AnalyticsQuery, keyof typeof analyticsFilters>

/** The query of a view with a row for each of many: people, facilities. `-` before a column sorts from the highest. */
export function analyticsTableQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  const sorts = columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])
  return z.strictObject({
    ...shape,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(ROWS_MAX).default(PER_PAGE_MAX),
    sort: z.enum(sorts as [string, ...string[]], { error: 'sort_unknown' }).optional(),
  })
}

/** What every view says of the period it shows. */
export const analyticsPeriod = z.object({
  from: date,
  /** The day after the last one. */
  to: date,
  /** IANA name of the zone by whose clock its days begin. */
  timezone: z.string(),
  bucket: z.enum(ANALYTICS_BUCKETS),
  /** The one before, which it is compared with; `months`: as many whole months, else as many days. */
  previous: z.object({ from: date, to: date, by: z.enum(['days', 'months']) }),
  /** `own`: the requests the caller is responsible for, and not all of the company. */
  scope: z.enum(['all', 'own']),
  /** ISO code of what amounts are in, unless they say another one. */
  currency: z.string(),
})
export type AnalyticsPeriod = z.output<typeof analyticsPeriod>
