import type { Locale } from '#contract/messages.ts'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { ReportContent, ReportDrawer, ReportDrawing } from '#server/reports/index.ts'
import { typeName, workTypeLabel } from '../columns/kind-names.ts'
import { statusName } from '../columns/status-names.ts'
import { asClientReads } from './report-content.ts'

/** Who a report is for: the office reads everything, the client what their page shows. */
export const AUDIENCES = ['office', 'client'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What drawing reports takes. */
export interface ReportTools {
  database: Database
  fileStore: FileStore
  reportDrawer: ReportDrawer
  config: Pick<Config, 'publicUrl'>
}

interface ReportCopy {
  accountId: number
  content: ReportContent
  audience: Audience
  /** Whether the account shows prices to its clients. */
  hasClientPrices: boolean
  locale: Locale
  isBlank?: boolean
  version: number | null
  at: string
  pictures: ReportDrawing['pictures']
}

/** What an audience reads of a report. */
export function contentFor(audience: Audience, content: ReportContent, hasClientPrices: boolean): ReportContent {
  return audience === 'client' ? asClientReads(content, { hasPrices: hasClientPrices }) : content
}

/** Draws one copy of a report. */
export function drawCopy({ reportDrawer, config }: ReportTools, copy: ReportCopy): Promise<Buffer> {
  const { accountId, audience, hasClientPrices, locale, isBlank = false, version, at, pictures } = copy
  const content = contentFor(audience, copy.content, hasClientPrices)
  return reportDrawer.draw(accountId, {
    content,
    locale,
    names: {
      status: statusName(locale, content.status),
      type: typeName(locale, content.type),
      workType: workTypeLabel(locale, content.work_type_names?.[locale] ?? content.work_type),
    },
    isBlank,
    url: config.publicUrl + fillPath(GUEST_PATHS.request, content.hash),
    at,
    version,
    pictures,
  })
}
