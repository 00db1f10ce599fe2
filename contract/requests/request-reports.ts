import { z } from 'zod'
import { LOCALES } from '../messages.ts'
import { flag } from '../paging.ts'
import { time } from '../route.ts'

/** The language of the report; by default, that of the call. */
export const clientReportQuery = z.strictObject({ lang: z.enum(LOCALES).optional() })

/** `version`: as it was signed then. `blank`: nothing filled in, to be printed and filled in by hand. */
export const reportQuery = clientReportQuery.extend({
  version: z.coerce.number().int().positive().max(10_000).optional(),
  blank: flag.optional(),
})
export type ReportQuery = z.output<typeof reportQuery>

/** A report as it was signed. Its hashes are absent until it is drawn. */
export const reportVersion = z.object({
  version: z.number(),
  signed_at: time,
  signed_by: z.string().nullable(),
  files: z.array(z.object({ locale: z.enum(LOCALES), sha256: z.string() })),
})
