import { HEAVY_CALLS_MAX } from '../../contract/limits.ts'
import { openProcessPool, type PoolLimits } from '../process-pool.ts'
import { inRepository } from '../root.ts'
import type { ReportTasks } from './draw-reports.ts'
import type { ReportDrawing } from './report-content.ts'

/** Draws reports as PDF, one at a time in a process of its own; accounts that wait take turns. */
export interface ReportDrawer {
  /**
   * @throws AppError too_many_requests when too many of the account's reports wait; unavailable when too many wait in
   * all, or the process hangs or runs out of memory
   */
  draw(accountId: number, drawing: ReportDrawing): Promise<Buffer>
}

const LIMITS: PoolLimits = {
  script: inRepository('server/reports/draw-reports.ts'),
  size: 1,
  timeoutMs: 30_000,
  idleMs: 20_000,
  waitingMax: 30,
  waitingPerAccountMax: HEAVY_CALLS_MAX,
  // The longest report takes a third of this.
  memoryMaxMb: 192,
  // A lower priority than that of the threads that answer calls.
  niceness: 19,
}

export function openReportDrawer(given: Partial<PoolLimits> = {}): ReportDrawer {
  const pool = openProcessPool<ReportTasks>({ ...LIMITS, ...given })
  return {
    async draw(accountId, drawing) {
      const { buffer, byteOffset, byteLength } = await pool.run(accountId, 'draw', drawing)
      return Buffer.from(buffer, byteOffset, byteLength)
    },
  }
}
