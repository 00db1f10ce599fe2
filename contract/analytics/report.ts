import { z } from 'zod'
import { defineRoutes, user } from '../route.ts'

const REPORT_RECIPIENTS_MAX = 50

/** When the weekly report is sent, in the account's time zone; weekday 1 is Monday. */
const reportTime = {
  is_on: z.boolean(),
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
}

/** `sent_on`: the day it was last sent. */
export const reportSettings = z.object({
  ...reportTime,
  recipients: z.array(user),
  sent_on: z.iso.date().nullable(),
})
export type ReportSettings = z.output<typeof reportSettings>

export const reportUpdate = z
  .strictObject({
    ...reportTime,
    /** Ids of users of the account; at least one when the report is on. */
    recipients: z.array(z.number().int().positive()).max(REPORT_RECIPIENTS_MAX),
  })
  .refine((report) => !report.is_on || report.recipients.length > 0, { error: 'required', path: ['recipients'] })

export const analyticsReportRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/analytics/report',
    access: 'admin',
    summary: 'Whether, when and to whom the weekly report is mailed',
    response: reportSettings,
  },
  save: {
    method: 'POST',
    path: '/analytics/report',
    access: 'admin',
    summary: 'Turn the weekly report on or off, and set its time and recipients',
    body: reportUpdate,
    response: reportSettings,
  },
})
