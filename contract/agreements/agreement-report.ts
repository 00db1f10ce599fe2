import { z } from 'zod'
import { defineRoutes, idParams } from '../route.ts'

/** A calendar month: `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'invalid' })

export const agreementReportQuery = z.strictObject({
  /** That is over, by the account's clock, when absent. */
  month: month.optional(),
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
})

export const agreementReportRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/agreements/:id/report',
    access: 'agreements:read',
    summary: 'What became of the promises of an agreement in a month, for its client: PDF, or a spreadsheet',
    callsExternal: true,
    params: idParams,
    query: agreementReportQuery,
    produces: 'application/pdf',
    alsoProduces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})
