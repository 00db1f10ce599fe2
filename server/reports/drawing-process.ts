import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { AppError } from '../errors/app-error.ts'
import { countUnderWay } from '../heavy-work.ts'
import { inRepository } from '../root.ts'
import { openTurns } from '../take-turns.ts'
import type { ReportDrawing } from './report-content.ts'

export interface DrawingTask {
  drawing: ReportDrawing
}

/** What the process answers: the bytes, or what went wrong. */
export type DrawnReport = { pdf: Uint8Array } | { failure: string }

/** Draws reports as PDF, one at a time in a process of its own; accounts that wait take turns. */
export interface ReportDrawer {
  /**
   * @throws AppError too_many_requests when too many of the account's reports wait; unavailable when too many wait in
   * all, or the process hangs or runs out of memory
   */
  draw(accountId: number, drawing: ReportDrawing): Promise<Buffer>
}

interface Limits {
  /** A drawing that takes longer has hung. */
  timeoutMs: number
  /** A process idle for so long ends, and frees its memory. */
  idleMs: number
  /** How many may wait. */
  waitingMax: number
  script: string | URL
}

const LIMITS: Limits = {
  timeoutMs: 30_000,
  idleMs: 20_000,
  waitingMax: 30,
  script: inRepository('server/reports/draw-reports.ts'),
}
/** The longest report takes a third of this. */
const MEMORY_MAX_MB = 192
/** A lower priority than that of the threads that answer calls. */
const NICENESS = 19

export function openReportDrawer(given: Partial<Limits> = {}): ReportDrawer {
  const limits = { ...LIMITS, ...given }
  const inTurn = openTurns({ atOnce: 1 })
  const waiting = countUnderWay()
  let drawer: ChildProcess | null = null
  let ending: NodeJS.Timeout | undefined

  function takeProcess(): ChildProcess {
    clearTimeout(ending)
    if (!drawer?.connected) drawer = startProcess(limits.script)
    return drawer
  }

  function drop(child: ChildProcess): void {
    if (drawer === child) drawer = null
    child.kill('SIGKILL')
  }

  async function drawNow(drawing: ReportDrawing): Promise<Buffer> {
    const child = takeProcess()
    try {
      const { buffer, byteOffset, byteLength } = await answerOf(child, drawing, limits.timeoutMs)
      ending = setTimeout(() => drop(child), limits.idleMs).unref()
      return Buffer.from(buffer, byteOffset, byteLength)
    } catch (error) {
      drop(child)
      throw error
    }
  }

  return {
    async draw(accountId, drawing) {
      if (waiting.total() >= limits.waitingMax) throw new AppError('unavailable')
      const end = waiting.begin(accountId)
      try {
        return await inTurn(accountId, () => drawNow(drawing))
      } finally {
        end()
      }
    },
  }
}

function startProcess(script: string | URL): ChildProcess {
  const child = fork(script, {
    // `node --watch` would make it report its files on the channel of its answers.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY_MAX_MB}`],
    // Pictures are sent as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // As early as possible: on Linux each thread has its own priority, and the threads of Node inherit it from the first.
  if (child.pid) setPriority(child.pid, NICENESS)
  // An idle one does not keep the server running, and one that dies between two drawings fails no call.
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  return child
}

/** One drawing, successful or not; after a failure the process must not be used again. */
async function answerOf(child: ChildProcess, drawing: ReportDrawing, timeoutMs: number): Promise<Uint8Array> {
  const ended = new AbortController()
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const onGone = () => reject(new AppError('unavailable'))
      const hangs = setTimeout(onGone, timeoutMs)
      const onMessage = (answer: DrawnReport) =>
        'pdf' in answer ? resolve(answer.pdf) : reject(new Error(`A report could not be drawn: ${answer.failure}`))
      child.on('message', onMessage).on('error', onGone).on('exit', onGone)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(hangs)
        child.off('message', onMessage).off('error', onGone).off('exit', onGone)
      })
      child.send({ drawing } satisfies DrawingTask)
    })
  } finally {
    ended.abort()
  }
}
