import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { AppError } from '../errors/app-error.ts'
import type { TaskAnswer, TaskMessage, Tasks } from './child-tasks.ts'
import { openTurns } from './fair-queue.ts'
import { countUnderWay } from './heavy-work.ts'

export interface PoolLimits {
  /** What a process runs: a script that calls `answerTasks`. */
  script: string | URL
  /** Processes; each works on one task at a time. */
  size: number
  /** A task that takes longer has hung. */
  timeoutMs: number
  /** A process idle for so long ends, and frees its memory. */
  idleMs: number
  /** How many tasks may wait or be worked on, in all and of one account. */
  waitingMax: number
  waitingPerAccountMax: number
  /** Of JavaScript's objects: a library has its own memory beside. */
  memoryMaxMb: number
  /** From 0, as the server itself, to 19, which yields to everything else. */
  niceness: number
}

/** The process hung or died over the task: it would again. */
export class TaskGivenUp extends AppError {
  constructor() {
    super('unavailable')
  }
}

/**
 * Processes for work that may hang or crash inside a library. Unlike a thread, a process can be ended at any moment,
 * and the server never waits for one when it stops. Accounts that wait take turns.
 */
export interface ProcessPool<T extends Tasks> {
  /**
   * @throws AppError too_many_requests when too many tasks of the account wait; unavailable when too many wait in all
   * @throws TaskGivenUp
   */
  run<Name extends keyof T & string>(
    accountId: number,
    name: Name,
    given: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>
}

export function openProcessPool<T extends Tasks>(limits: PoolLimits): ProcessPool<T> {
  const inTurn = openTurns({ atOnce: limits.size })
  const underWay = countUnderWay(limits.waitingPerAccountMax)
  /** The one that worked last comes first, so that the others become idle. */
  const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []

  function take(): ChildProcess {
    const next = idle.pop()
    if (!next) return startProcess(limits)
    clearTimeout(next.ending)
    return next.child.connected ? next.child : take()
  }

  function leave(child: ChildProcess): void {
    idle.push({ child, ending: setTimeout(() => child.kill('SIGKILL'), limits.idleMs).unref() })
  }

  async function runNow(message: TaskMessage): Promise<unknown> {
    const child = take()
    try {
      const result = await resultOf(child, message, limits.timeoutMs)
      leave(child)
      return result
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  return {
    async run(accountId, name, given) {
      if (underWay.total() >= limits.waitingMax) throw new AppError('unavailable')
      const end = underWay.begin(accountId)
      try {
        return (await inTurn(accountId, () => runNow({ name, given }))) as never
      } finally {
        end()
      }
    },
  }
}

const children = new Set<ChildProcess>()
// One that hangs would not notice that its server is gone.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function startProcess({ script, memoryMaxMb, niceness }: PoolLimits): ChildProcess {
  const child = fork(script, {
    // `node --watch` would make it report its files on the channel of its answers.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMaxMb}`],
    // Bytes are sent as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // As early as possible: on Linux each thread has its own priority, and the threads of Node inherit it from the first.
  if (child.pid) setPriority(child.pid, niceness)
  children.add(child)
  child.on('exit', () => children.delete(child))
  // An idle one does not keep the server running, and one that dies between two tasks fails no call.
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  return child
}

/** One task, successful or not; after a failure the process must not be used again. */
async function resultOf(child: ChildProcess, message: TaskMessage, timeoutMs: number): Promise<unknown> {
  const ended = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const onGone = () => reject(new TaskGivenUp())
      const hangs = setTimeout(onGone, timeoutMs)
      const onMessage = (answer: TaskAnswer) =>
        'failure' in answer
          ? reject(new Error(`The task ${message.name} failed: ${answer.failure}`))
          : resolve(answer.result)
      child.on('message', onMessage).on('error', onGone).on('exit', onGone)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(hangs)
        child.off('message', onMessage).off('error', onGone).off('exit', onGone)
      })
      child.send(message)
    })
  } finally {
    ended.abort()
  }
}
