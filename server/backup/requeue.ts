import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { QUEUES_SCHEMA, RETRIES } from '../db/queues.ts'
import type { WaitingJob } from './manifest.ts'

/** Queues jobs in a database that no server uses yet, in the transaction of `client`. */
export async function requeue(client: pg.Client, url: string, jobs: WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({ connectionString: url, schema: QUEUES_SCHEMA, supervise: false, schedule: false, max: 1 })
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  try {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    for (const queue of new Set(jobs.map((job) => job.queue))) {
      await boss.createQueue(queue, RETRIES)
      const waiting = jobs.filter((job) => job.queue === queue)
      await boss.insert(
        queue,
        waiting.map(({ id, data, startAfter, singletonKey }) => ({
          id,
          startAfter,
          ...(data && typeof data === 'object' ? { data } : {}),
          ...(singletonKey === null ? {} : { singletonKey }),
        })),
        { db },
      )
    }
    if (failure) throw failure
  } finally {
    await boss.stop({ graceful: false })
  }
}
