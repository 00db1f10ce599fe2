import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { agreementReportRoutes } from '#contract/agreements/agreement-report.ts'
import { monthsLater } from '#contract/analytics/periods.ts'
import { REPORTS_PER_MINUTE } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { readAccountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import type { Handlers } from '../http/handlers.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { sheetDownload } from '../sheets/write-sheet.ts'
import { serverWordsIn } from '../words/index.ts'
import { readAgreementReport } from './read-report.ts'
import { reportSheets } from './report-sheets.ts'
import { type ReportServices, sendAgreementReports } from './send-reports.ts'

export { holdAgreementReports, sendAgreementReports } from './send-reports.ts'

/** The monthly reports of agreements. */
export function agreementReportHandlers({
  database,
  reportDrawer,
  rateLimits,
  config,
}: Services): Handlers<typeof agreementReportRoutes> {
  async function limit(reply: FastifyReply, { userId }: Actor): Promise<void> {
    if (!config.rateLimit) return
    await refuseOver(rateLimits, reply, {
      what: 'report',
      of: `user ${userId}`,
      max: REPORTS_PER_MINUTE,
      seconds: 60,
    })
  }

  return {
    async show({ actor, params, query, reply }) {
      const { accountId } = actor
      const { locale, report } = await database.inAccount(
        accountId,
        async (tx) => {
          await requireRow(tx, actor, 'agreements:read', params.id)
          const month = query.month ? `${query.month}-01` : monthsLater(await thisMonth(tx, actor), -1)
          const report = await readAgreementReport(tx, params.id, month)
          return { locale: await readAccountLocale(tx, accountId), report }
        },
        { readOnly: true },
      )
      const { agreementReport } = serverWordsIn(locale)
      const name = agreementReport.file(report.agreement.number, report.month.slice(0, MONTH_LENGTH))
      if (query.format === 'xlsx') return sheetDownload(name, ...reportSheets(accountId, report, locale))
      await limit(reply, actor)
      const body = await reportDrawer.drawAgreement(accountId, report, locale)
      return { body, mime: 'application/pdf', name: `${name}.pdf` }
    },
  }
}

const MONTH_LENGTH = 'YYYY-MM'.length

/** Its first day, by the account's clock. */
async function thisMonth(tx: Tx, { timezone }: Actor): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', now() at time zone ${timezone})::date as month`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A select from nothing answers with one row')
  return row.month
}

export function agreementReportJobs(services: ReportServices): JobDefinition[] {
  return [{ queue: 'agreement-reports', cron: '*/15 * * * *', work: () => sendAgreementReports(services) }]
}
