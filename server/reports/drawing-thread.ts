import { Worker } from 'node:worker_threads'
import { AppError } from '../errors/app-error.ts'
import { openDrawingQueue } from '../files/drawing-queue.ts'
import type { ReportDrawing } from './report-content.ts'

export interface DrawingTask {
  drawing: ReportDrawing
}

/** What the thread answers: the bytes, or what went wrong. */
export type DrawnReport = { pdf: Uint8Array } | { failure: string }

/** Draws reports as PDF, one at a time in a thread of its own; accounts that wait take turns. */
export interface ReportDrawer {
  /** @throws AppError unavailable when too many wait, or the thread hangs or runs out of memory */
  draw(accountId: number, drawing: ReportDrawing): Promise<Buffer>
}

interface Limits {
  /** A drawing that takes longer hangs. */
  timeoutMs: number
  /** A thread that nobody needs for so long ends, and gives its memory back. */
  idleMs: number
  /** How many may wait. */
  waitingMax: number
  script: URL
}

const LIMITS: Limits = {
  timeoutMs: 30_000,
  idleMs: 20_000,
  waitingMax: 30,
  script: new URL('./draw-report-worker.ts', import.meta.url),
}
/** The longest report takes a third of it. */
const MEMORY_MAX_MB = 192

export function openReportDrawer(given: Partial<Limits> = {}): ReportDrawer {
  const limits = { ...LIMITS, ...given }
  const inTurn = openDrawingQueue({ atOnce: 1 })
  let thread: Worker | null = null
  let ending: NodeJS.Timeout | undefined
  let waiting = 0

  function takeThread(): Worker {
    clearTimeout(ending)
    thread ??= startThread(limits.script)
    return thread
  }

  function drop(worker: Worker): void {
    if (thread === worker) thread = null
    void worker.terminate()
  }

  async function drawNow(drawing: ReportDrawing): Promise<Buffer> {
    const worker = takeThread()
    try {
      const { buffer, byteOffset, byteLength } = await answerOf(worker, drawing, limits.timeoutMs)
      ending = setTimeout(() => drop(worker), limits.idleMs).unref()
      return Buffer.from(buffer, byteOffset, byteLength)
    } catch (error) {
      drop(worker)
      throw error
    }
  }

  return {
    async draw(accountId, drawing) {
      if (waiting >= limits.waitingMax) throw new AppError('unavailable')
      waiting += 1
      try {
        return await inTurn(accountId, () => drawNow(drawing))
      } finally {
        waiting -= 1
      }
    },
  }
}

function startThread(script: URL): Worker {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
  // An idle thread keeps no process from ending, and one that dies between two drawings is no failure of anybody's call.
  worker.unref()
  worker.on('error', () => {})
  return worker
}

/** One drawing, whichever way it ends; the thread is not to be used again after a failure. */
async function answerOf(worker: Worker, drawing: ReportDrawing, timeoutMs: number): Promise<Uint8Array> {
  const ended = new AbortController()
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const hangs = setTimeout(() => reject(new AppError('unavailable')), timeoutMs)
      const onMessage = (answer: DrawnReport) =>
        'pdf' in answer ? resolve(answer.pdf) : reject(new Error(`A report could not be drawn: ${answer.failure}`))
      const onError = (error: unknown) => reject(isOutOfMemory(error) ? new AppError('unavailable') : error)
      const onExit = () => reject(new AppError('unavailable'))
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(hangs)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
      worker.postMessage({ drawing } satisfies DrawingTask)
    })
  } finally {
    ended.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
