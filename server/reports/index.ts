export {
  REPORT_DETAILS,
  type ReportContent,
  type ReportDrawing,
  SIGNATURE_PICTURE,
} from './report-content.ts'
export { openReportDrawer, type ReportDrawer } from './report-drawer.ts'
