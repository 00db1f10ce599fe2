import { Worker } from 'node:worker_threads'

/** An idle thread ends after this, and frees its memory. */
const IDLE_MS = 10_000

/** The thread took too long, used too much memory or ended by itself. */
export class ThreadEnded extends Error {
  readonly isOutOfMemory: boolean

  constructor({ isOutOfMemory = false } = {}) {
    super(isOutOfMemory ? 'The thread ran out of memory' : 'The thread ended before its work did')
    this.name = 'ThreadEnded'
    this.isOutOfMemory = isOutOfMemory
  }
}

/** A pool of threads that run one script, growing with the work. */
interface Threads {
  /**
   * Runs a task in a thread. `hear` gets each of its messages and calls `done` with the result.
   * @throws ThreadEnded
   */
  ask<M, T>(task: unknown, hear: (message: M, done: (result: T) => void) => void): Promise<T>
}

interface Limits {
  timeoutMs?: number
  memoryMb?: number
}

/** A thread stays for a while after its task: starting one takes longer than most tasks. */
export function openThreads(script: string | URL, { timeoutMs, memoryMb }: Limits = {}): Threads {
  let idle: Worker | null = null
  let ending: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(script, { resourceLimits: memoryMb ? { maxOldGenerationSizeMb: memoryMb } : {} })
    // A thread that dies between two tasks fails neither.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (idle === worker) idle = null
    })
    return worker
  }

  function take(): Worker {
    const worker = idle ?? start()
    idle = null
    clearTimeout(ending)
    worker.ref()
    return worker
  }

  function leave(worker: Worker): void {
    if (idle) return void worker.terminate()
    // It must not keep the process alive.
    worker.unref()
    idle = worker
    ending = setTimeout(() => {
      // It ends a moment later, and must not be given a task until then.
      idle = null
      void worker.terminate()
    }, IDLE_MS).unref()
  }

  return {
    async ask(task, hear) {
      const worker = take()
      try {
        const result = await answerOf(worker, task, hear, timeoutMs)
        leave(worker)
        return result
      } catch (error) {
        void worker.terminate()
        throw error
      }
    },
  }
}

async function answerOf<M, T>(
  worker: Worker,
  task: unknown,
  hear: (message: M, done: (result: T) => void) => void,
  timeoutMs: number | undefined,
): Promise<T> {
  const ended = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const isTooLong = timeoutMs && setTimeout(() => reject(new ThreadEnded()), timeoutMs)
      const onMessage = (message: M) => hear(message, resolve)
      const onError = (error: unknown) =>
        reject(isOutOfMemory(error) ? new ThreadEnded({ isOutOfMemory: true }) : error)
      const onExit = () => reject(new ThreadEnded())
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      ended.signal.addEventListener('abort', () => {
        if (isTooLong) clearTimeout(isTooLong)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      })
      worker.postMessage(task)
    })
  } finally {
    ended.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
