import type { Locale } from '#contract/messages.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import { type AgreementReportContent, agreementWords, type ReportedClock } from '../reports/index.ts'
import { durationCell, type ExportColumn, moment, percentageCell, sheetOf } from '../sheets/list-sheet.ts'
import type { Sheet } from '../sheets/write-sheet.ts'

/** The report as a spreadsheet: the totals, then all promises. */
export function reportSheets(accountId: number, report: AgreementReportContent, locale: Locale): Sheet[] {
  const { timezone } = report.account
  const say = agreementWords(locale, timezone)
  const actor = { accountId, timezone }
  const totals: ExportColumn<ClockKind>[] = [
    [(words) => words.agreementReport.columns.kind, (kind) => say.kinds[kind]],
    [({ analytics }) => analytics.counted.clocks, (kind) => report.totals[kind].clocks],
    [({ analytics }) => analytics.counted.met, (kind) => report.totals[kind].met],
    [({ analytics }) => analytics.counted.missed, (kind) => report.totals[kind].missed],
    [({ analytics }) => analytics.counted.running, (kind) => report.totals[kind].running],
    [({ analytics }) => analytics.counted.withdrawn, (kind) => report.totals[kind].withdrawn],
    [({ analytics }) => analytics.counted.met_rate, (kind) => percentageCell(report.totals[kind].met_rate)],
    [
      ({ analytics }) => analytics.counted.median_overrun_min,
      (kind) => durationCell(report.totals[kind].median_overrun_min),
    ],
  ]
  const clocks: ExportColumn<ReportedClock>[] = [
    [(words) => words.agreementReport.columns.number, ({ number }) => number],
    [(words) => words.agreementReport.columns.request, ({ request }) => request],
    [(words) => words.requests.fields.client, ({ client }) => client],
    [(words) => words.requests.fields.facility, ({ facility }) => facility],
    [(words) => words.agreementReport.columns.kind, ({ kind }) => say.kinds[kind]],
    [(words) => words.agreementReport.columns.promised, ({ promised }) => say.promised(promised)],
    [(words) => words.agreementReport.columns.started, ({ started_at }) => moment(started_at)],
    [(words) => words.agreementReport.columns.due, ({ due_at }) => moment(due_at)],
    [(words) => words.agreementReport.columns.met, ({ met_at }) => moment(met_at)],
    [(words) => words.agreementReport.columns.state, ({ state }) => say.states[state]],
    [(words) => words.agreementReport.columns.overrun, ({ overrun_min }) => durationCell(overrun_min)],
    [
      (words) => words.agreementReport.columns.pauses,
      ({ pauses }) => durationCell(pauses.length > 0 ? pauses.reduce((sum, { minutes }) => sum + minutes, 0) : null),
    ],
    [(words) => words.agreementReport.columns.why, (clock) => say.why(clock).join('; ') || null],
  ]
  const kinds = CLOCK_KINDS.filter((kind) => report.totals[kind].clocks > 0)
  return [
    sheetOf({ title: (words) => words.agreementReport.totals, columns: totals }, kinds, actor, locale),
    sheetOf({ title: (words) => words.agreementReport.clocks, columns: clocks }, report.clocks, actor, locale),
  ]
}
