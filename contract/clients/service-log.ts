import { z } from 'zod'
import { listQuery, pageOf } from '../paging.ts'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { date, time, user } from '../route.ts'

/** One visit: a completed request, with the works and the findings. */
export const serviceLogRow = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  type: z.enum(REQUEST_TYPES),
  work_type: z.string().nullable(),
  started_at: time.nullable(),
  finished_at: time,
  executors: z.array(user),
  equipment: z.array(z.object({ id: z.number(), title: z.string(), model: z.string().nullable() })),
  works: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      quantity: z.string(),
      measure: z.string().nullable(),
      total: z.string(),
    }),
  ),
  checklists: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      items: z.number(),
      answered: z.number(),
      /** The items answered with a defect. */
      defects: z.array(z.object({ title: z.string(), answer: z.string() })),
    }),
  ),
  price: z.string().nullable(),
})
export type ServiceLogRow = z.output<typeof serviceLogRow>

/** Days of the account's time zone, both inclusive. */
const period = { dateFrom: date.optional(), dateTo: date.optional() }

export const serviceLogQuery = listQuery([], period)
export const serviceLogPage = pageOf(serviceLogRow)
export const serviceLogExportQuery = z.strictObject(period)
export type ServiceLogPeriod = z.output<typeof serviceLogExportQuery>
