import { inRepository } from '../process/repository.ts'
import { openProcessPool, type PoolLimits } from '../work/process-pool.ts'
import type { PictureFault, PictureTasks } from './draw-pictures.ts'

/**
 * Decodes pictures, two at a time in processes of their own and one of an account; accounts that wait take turns. May
 * wait long for a turn, so no unit of work may be open.
 */
export interface PictureDrawer {
  /**
   * A small WebP of the image, upright and without metadata, its longer side at most `edge` pixels.
   * @throws AppError too_many_requests, unavailable
   */
  preview(accountId: number, path: string, edge: number): Promise<Buffer | PictureFault>
  /**
   * The image as an upright JPEG of its own size, without metadata.
   * @throws AppError too_many_requests, unavailable
   */
  jpeg(accountId: number, path: string): Promise<Buffer | PictureFault>
  /** Whether anything is drawn on a PNG. @throws AppError too_many_requests, unavailable */
  ink(accountId: number, png: Buffer): Promise<'drawn' | 'blank' | 'unreadable'>
}

const LIMITS: PoolLimits = {
  script: inRepository('server/files/draw-pictures.ts'),
  size: 2,
  // The largest picture in the costliest format takes a few seconds.
  timeoutMs: 30_000,
  idleMs: 20_000,
  waitingMax: 1000,
  waitingPerAccountMax: 100,
  memoryMaxMb: 64,
  // Someone waits for each picture.
  niceness: 0,
}

export function openPictureDrawer(given: Partial<PoolLimits> = {}): PictureDrawer {
  const pool = openProcessPool<PictureTasks>({ ...LIMITS, ...given })
  return {
    preview: async (accountId, path, edge) => asBuffer(await pool.run(accountId, 'preview', { path, edge })),
    jpeg: async (accountId, path) => asBuffer(await pool.run(accountId, 'jpeg', { path })),
    ink: (accountId, png) => pool.run(accountId, 'ink', png),
  }
}

function asBuffer(drawn: Uint8Array | PictureFault): Buffer | PictureFault {
  return typeof drawn === 'string' ? drawn : Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength)
}
