import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { REPORT_WAITS_DAYS } from '#contract/limits.ts'
import { LOCALES, type Locale } from '#contract/messages.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import type { Tx } from '#server/db/database.ts'
import { discardFiles, type ReceivedFile } from '#server/files/receive-upload.ts'
import type { JobDefinition, Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/announce.ts'
import type { ReportContent } from '#server/reports/index.ts'
import { AUDIENCES, type Audience, drawCopy, type ReportTools } from './draw-report.ts'
import { reportContentJson } from './report-content.ts'
import { loadPictures, readSignature } from './report-pictures.ts'

const QUEUE = 'draw-signed-report'

/** The job that draws one version. */
interface Draw {
  accountId: number
  reportId: number
}

/**
 * Stores the content of a request's report, in the action's unit of work, once the request is both completed and
 * signed.
 */
export type KeepReport = (tx: Tx, requestId: number) => Promise<void>

/**
 * The content is stored at once and drawn later: neither a change that follows soon nor an unavailable storage alters
 * the report.
 */
export function keepsSignedReports(jobs: Pick<Jobs, 'send'>): KeepReport {
  return async (tx, requestId) => {
    const { rows } = await sql<Draw>`
      insert into request_reports (request_id, version, signature_id, content, has_client_prices)
      select r.id, 1 + (select count(*) from request_reports before
          where before.account_id = r.account_id and before.request_id = r.id),
        r.signature_id, ${reportContentJson}, a.report_prices
      from requests r join accounts a on a.id = r.account_id
      where r.id = ${requestId} and r.status = ${REQUEST_STATUS.completed} and r.signature_id is not null
      on conflict (account_id, signature_id) do nothing
      returning account_id as "accountId", id as "reportId"`.execute(tx)
    for (const kept of rows) {
      const isWaiting = await waitsForPhotos(tx, requestId)
      await jobs.send(tx, QUEUE, kept, {
        accountId: kept.accountId,
        ...(isWaiting && { startAfter: (REPORT_WAITS_DAYS * DAY_MS) / 1000 }),
      })
    }
  }
}

/** Whether a photo of the request's checklists is promised and has yet to come. */
async function waitsForPhotos(tx: Tx, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select from request_checklists c
    join request_checklist_items i on i.account_id = c.account_id and i.request_checklist_id = c.id
    where c.request_id = ${requestId} and i.promised_file_id is not null limit 1`.execute(tx)
  return rows.length > 0
}

/** A photo that was promised is kept as another picture: what was signed names it, and is not drawn yet. */
export async function nameAsKept(tx: Tx, requestId: number, promised: string, kept: string): Promise<void> {
  if (promised === kept) return
  await sql`
    update request_reports v set content = replace(v.content::text, ${promised}, ${kept})::jsonb
    where v.request_id = ${requestId} and not exists (
      select from request_report_files f where f.account_id = v.account_id and f.report_id = v.id)`.execute(tx)
}

/** The last promised photo of a request has come: what was signed is drawn with it. */
export async function drawWaitingReports(tx: Tx, jobs: Pick<Jobs, 'send'>, requestId: number): Promise<void> {
  if (await waitsForPhotos(tx, requestId)) return
  const { rows } = await sql<Draw>`
    select v.account_id as "accountId", v.id as "reportId" from request_reports v
    where v.request_id = ${requestId} and not exists (
      select from request_report_files f where f.account_id = v.account_id and f.report_id = v.id)`.execute(tx)
  for (const waiting of rows) await jobs.send(tx, QUEUE, waiting, { accountId: waiting.accountId })
}

/** Draws the signed content, in every language and for every audience, and stores the files. */
export function drawSignedReportJob(tools: ReportTools): JobDefinition {
  const { database, fileStore } = tools
  return {
    queue: QUEUE,
    // One is drawn at a time; the next account's is prepared meanwhile.
    atOnce: 2,
    atOnceOfAccount: 1,
    async work(data) {
      const { accountId, reportId } = data as Draw
      const kept = await database.inAccount(accountId, (tx) => readUndrawn(tx, reportId), { readOnly: true })
      if (!kept) return
      const { report, signature } = kept
      const pictures = await loadPictures(fileStore, accountId, report.content, signature)
      const files: DrawnFile[] = []
      try {
        for (const audience of AUDIENCES) {
          for (const locale of LOCALES) {
            const copy = { ...report, accountId, audience, locale, pictures, at: report.created_at }
            const pdf = await drawCopy(tools, copy)
            files.push({
              audience,
              locale,
              ...(await onDisk(await fileStore.temporaryPath(), pdf, report.content.number)),
            })
          }
        }
        await fileStore.storing(accountId, files, () =>
          database.inAccount(accountId, async (tx) => {
            for (const file of files) {
              const file_id = await fileStore.keep(tx, { accountId, userId: null }, file, 'signed_report')
              const { audience, locale } = file
              await tx
                .insertInto('request_report_files')
                .values({ report_id: reportId, audience, locale, file_id })
                .execute()
            }
            announce(tx, { account: accountId, entity: 'requests', id: report.request_id, type: 'updated' })
          }),
        )
      } finally {
        await discardFiles(files)
      }
    },
  }
}

type DrawnFile = ReceivedFile & { audience: Audience; locale: Locale }

interface KeptReport {
  id: number
  request_id: number
  version: number
  created_at: string
  hasClientPrices: boolean
  content: ReportContent
}

/** Null when another process has drawn it. */
async function readUndrawn(tx: Tx, id: number): Promise<{ report: KeptReport; signature: Buffer | null } | null> {
  const { rows } = await sql<KeptReport>`
    select v.id, v.request_id, v.version, v.created_at, v.has_client_prices as "hasClientPrices", v.content
    from request_reports v
    where v.id = ${id} and not exists (
      select from request_report_files f where f.account_id = v.account_id and f.report_id = v.id)`.execute(tx)
  const [report] = rows
  return report ? { report, signature: await readSignature(tx, report.content) } : null
}

/** On local disk, as an upload is, until it is in the storage. */
async function onDisk(path: string, pdf: Buffer, number: number): Promise<ReceivedFile> {
  await writeFile(path, pdf, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(pdf).digest()
  return { path, name: `report-${number}.pdf`, size: pdf.length, sha256, mime: 'application/pdf' }
}
