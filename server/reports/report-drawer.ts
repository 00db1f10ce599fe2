import { HEAVY_CALLS_MAX } from '#contract/limits.ts'
import { type Locale, messagesIn } from '#contract/messages.ts'
import { AppError } from '../errors/app-error.ts'
import { inRepository } from '../process/repository.ts'
import { openProcessPool, type PoolLimits, TaskGivenUp } from '../work/process-pool.ts'
import type { AgreementReportContent } from './agreement-content.ts'
import type { ReportTasks } from './draw-reports.ts'
import type { ReportDrawing } from './report-content.ts'

/** The process hung over the report, or ran out of memory: it would again. */
export class DrawingFailed extends AppError {
  constructor() {
    super('unavailable', { message: (locale) => messagesIn(locale).report_failed })
  }
}

/** Draws reports as PDF in processes of their own, one at a time of each account; accounts that wait take turns. */
export interface ReportDrawer {
  /**
   * @throws AppError too_many_requests when too many of the account's reports wait; unavailable when too many wait in
   * all
   * @throws DrawingFailed
   */
  draw(accountId: number, drawing: ReportDrawing): Promise<Buffer>
  /** The report of an agreement, with as many clocks as there is room for. @throws as `draw` */
  drawAgreement(accountId: number, report: AgreementReportContent, locale: Locale): Promise<Buffer>
}

/** About 60 pages. */
const CLOCKS_MAX = 1_000

const LIMITS: PoolLimits = {
  script: inRepository('server/reports/draw-reports.ts'),
  // One whose reports take long leaves a process for others.
  size: 2,
  // Where everything else keeps the processors busy, it gets a tenth of one.
  timeoutMs: 90_000,
  idleMs: 20_000,
  waitingMax: 30,
  waitingPerAccountMax: HEAVY_CALLS_MAX,
  // The longest report takes a third of this.
  memoryMaxMb: 192,
  // A lower priority than that of the threads that answer calls, but not the lowest: a busy machine would never draw.
  niceness: 10,
}

export function openReportDrawer(given: Partial<PoolLimits> = {}): ReportDrawer {
  const pool = openProcessPool<ReportTasks>({ ...LIMITS, ...given })
  return {
    draw: (accountId, drawing) => drawn(pool.run(accountId, 'draw', drawing)),

    drawAgreement(accountId, report, locale) {
      const clocks = report.clocks.slice(0, CLOCKS_MAX)
      const leftOut = report.clocks.length - clocks.length
      return drawn(pool.run(accountId, 'drawAgreement', { report: { ...report, clocks }, locale, leftOut }))
    },
  }
}

async function drawn(drawing: Promise<Uint8Array>): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawing.catch((error) => {
    throw error instanceof TaskGivenUp ? new DrawingFailed() : error
  })
  return Buffer.from(buffer, byteOffset, byteLength)
}
