export type { AgreementReportContent, ClockTotals, ReportedClock } from './agreement-content.ts'
export { agreementWords, monthName } from './agreement-words.ts'
export { fitReport } from './fit-report.ts'
export {
  REPORT_DETAILS,
  type ReportContent,
  type ReportDrawing,
  SIGNATURE_PICTURE,
} from './report-content.ts'
export { DrawingFailed, openReportDrawer, type ReportDrawer } from './report-drawer.ts'
