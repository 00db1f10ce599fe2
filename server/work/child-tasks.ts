/** What a process can be asked to do, by name: functions of one argument. */
export type Tasks = Record<string, (given: never) => Promise<unknown>>

export interface TaskMessage {
  name: string
  given: unknown
}

/** What a process answers: the result, or what went wrong. */
export type TaskAnswer = { result: unknown } | { failure: string }

/** The whole of a child process: it carries out the tasks that its server sends (server/work/process-pool.ts). */
export function answerTasks(tasks: Tasks): void {
  // A server that stops lets tasks finish, and this process ends with it in any case.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // `process.exit()` would wait for the threads of libraries, which may hang.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (message: TaskMessage) => {
    process.send?.(await answerTo(tasks, message))
  })
}

async function answerTo(tasks: Tasks, { name, given }: TaskMessage): Promise<TaskAnswer> {
  try {
    const task = tasks[name]
    if (!task) throw new Error(`There is no task ${name}`)
    return { result: await task(given as never) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
