export { openReportDrawer, type ReportDrawer } from './drawing-process.ts'
export {
  REPORT_DETAILS,
  type ReportContent,
  type ReportDrawing,
  SIGNATURE_PICTURE,
} from './report-content.ts'
