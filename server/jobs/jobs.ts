import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type Job, PgBoss, type SendOptions } from 'pg-boss'
import { GROUP_ROLES } from '../db/check-database.ts'
import type { Tx } from '../db/database.ts'
import { DatabaseAway, logDetails, nameAway } from '../db/database-away.ts'
import { LOCK_KEYS } from '../db/lock-keys.ts'
import { QUEUES_SCHEMA, RETRIES } from '../db/queues.ts'
import { withClient } from '../db/with-client.ts'

/** Work done outside of calls: one queue, and what is done with each job of it. */
export interface JobDefinition {
  queue: string
  /** Cron expression in UTC: the job is also sent by itself, once for all processes on the database. */
  cron?: string
  /** A time of the clock that passed while nothing ran is made up for, once. */
  catchesUp?: true
  /** Somebody waits for it: it is begun within a second. */
  isAwaited?: true
  /** How many jobs one process works on at a time; one when absent. */
  atOnce?: number
  /** How many jobs of one company (their `group`) all processes work on at a time; the others leave room. */
  atOnceOfAccount?: number
  /**
   * Runs in this or in any other process on the database; a job that throws is tried again later, one that loses the
   * database as soon as that is back.
   */
  work(data: unknown): Promise<void>
}

type JobOptions = Pick<SendOptions, 'startAfter' | 'singletonKey' | 'retryLimit' | 'group' | 'priority'>

/** The queues of jobs, kept in the database (pg-boss). */
export interface Jobs {
  /** Queues a job in the unit of work: it runs when, and only if, that commits. */
  send(tx: Tx, queue: string, data: object | null, options?: JobOptions): Promise<void>
  /** Installs or updates the queues' tables, and begins to work; without `works`, jobs are taken in and left to others. */
  start(options?: { works?: boolean }): Promise<void>
  /** Does the work of a queue of the clock now, in this process; what wakes it meanwhile has it done once more. */
  wake(queue: string): void
  /** Takes no further jobs and waits for those that run. */
  stop(): Promise<void>
}

interface JobsOptions {
  /** Connects as the owner of the database: the queues' tables are made with it. */
  url: string
  definitions: JobDefinition[]
  log: { warn(details: object, message: string): void }
  /** How often every queue is looked into; absent: as often as somebody waits for its jobs. */
  pollSeconds?: number
}

/** Connections of its own; jobs do their own work on the application's. */
const CONNECTIONS_MAX = 2
const STOP_TIMEOUT_MS = 10_000
/** A job of the clock is not worth repeating: the next one comes by itself. */
const NO_RETRIES = { retryLimit: 0 }
const KEPT_SECONDS = 24 * 3600
/** A job whose process has said nothing for so long is another's to take. */
const HEARTBEAT_SECONDS = 20
/**
 * A job may take as long as the queue allows at most (a day): one that is at work is told from one whose process is gone by
 * its heartbeat. Declared dead sooner, the archive of a large company would be begun a second time beside the first.
 */
const EXPIRE_SECONDS = 24 * 3600
/** How often jobs without a heartbeat are looked for. */
const SUPERVISE_SECONDS = 10
const POLL_SECONDS = 2
const AWAITED_POLL_SECONDS = 1
/** A job that lost the database looks so often whether it is back. */
const AGAIN_MS = 1_000
const AWAY_LOG_MS = 10_000
/** What is woken again and again takes no more than this much of the database's time. */
const WAKE_PAUSE_MS = 500

export function openJobs({ url, definitions, log, pollSeconds }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: QUEUES_SCHEMA,
    max: CONNECTIONS_MAX,
    application_name: 'naryad-jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  let isStopping = false
  let awayLoggedAt = 0

  // A database that is away makes it complain at every look of every queue, and go on by itself afterwards.
  function complain(error: unknown): void {
    if (nameAway(error) instanceof DatabaseAway) {
      if (Date.now() - awayLoggedAt < AWAY_LOG_MS) return
      awayLoggedAt = Date.now()
    }
    log.warn(logDetails(error), 'A job or its queue failed')
  }
  boss.on('error', complain)

  /** Does something again and again as long as the database is away: handed in as failed, a job would wait for its turn. */
  async function untilBack<T>({ signal }: Job<unknown>, action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action()
      } catch (error) {
        if (!(nameAway(error) instanceof DatabaseAway) || signal.aborted || isStopping) throw error
        complain(error)
      }
      await pause(AGAIN_MS)
    }
  }

  /** Queues that this process works on and that were woken: true when that has to be done once more. */
  const awake = new Map<string, boolean>()
  const waking = new Set<Promise<void>>()
  let isWorking = false

  async function workAwake({ queue, work }: JobDefinition): Promise<void> {
    while (awake.get(queue) && !isStopping) {
      awake.set(queue, false)
      await work(null).catch(complain)
      await pause(WAKE_PAUSE_MS)
    }
    awake.delete(queue)
  }

  async function listen(definition: JobDefinition): Promise<void> {
    const { queue, cron, catchesUp, atOnce = 1, atOnceOfAccount, isAwaited, work } = definition
    if (cron) await boss.schedule(queue, cron, null, catchesUp && { missed: 'once' })
    const pollingIntervalSeconds = pollSeconds ?? (isAwaited ? AWAITED_POLL_SECONDS : POLL_SECONDS)
    const options = {
      localConcurrency: atOnce,
      pollingIntervalSeconds,
      ...(atOnceOfAccount && { groupConcurrency: atOnceOfAccount }),
    }
    await boss.work(queue, options, async (jobs) => {
      for (const job of jobs) {
        await untilBack(job, () => work(job.data)).catch((error) => {
          // The queue keeps the reason to itself.
          log.warn({ queue, ...logDetails(error) }, 'A job failed')
          throw error
        })
        // The queue says so once more by itself, but once only: unheard, the job would be done again after its heartbeat.
        await untilBack(job, () => boss.complete(queue, job.id))
      }
    })
  }

  return {
    async send(tx, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromKysely(tx) })
    },
    wake(queue) {
      if (!isWorking || isStopping) return
      const isAwake = awake.has(queue)
      awake.set(queue, true)
      const definition = definitions.find((one) => one.queue === queue)
      if (isAwake || !definition) return
      const working: Promise<void> = workAwake(definition).finally(() => waking.delete(working))
      waking.add(working)
    },
    async start({ works = true } = {}) {
      await boss.start()
      await letUnitsOfWorkSend(url)
      for (const definition of definitions) {
        const { queue, cron } = definition
        const options = {
          deleteAfterSeconds: KEPT_SECONDS,
          expireInSeconds: EXPIRE_SECONDS,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          ...(cron ? NO_RETRIES : RETRIES),
        }
        await boss.createQueue(queue, options)
        // One that was there is left as it is by that.
        await boss.updateQueue(queue, options)
        if (works) await listen(definition)
      }
      isWorking = works
    },
    async stop() {
      isStopping = true
      await Promise.all(waking)
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** Units of work may add jobs, whatever account they are in, and not read what others have queued. */
async function letUnitsOfWorkSend(url: string): Promise<void> {
  const roles = GROUP_ROLES.join(', ')
  await withClient(url, async (client) => {
    // Two processes that start at once must not write the same row of the catalogue at the same time.
    await client.query(`
      select pg_advisory_xact_lock(${LOCK_KEYS.grantingQueues});
      grant usage on schema ${QUEUES_SCHEMA} to ${roles};
      grant select on ${QUEUES_SCHEMA}.queue to ${roles};
      grant insert, select (id, start_after) on ${QUEUES_SCHEMA}.job_common to ${roles};`)
  })
}
