import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type Job, PgBoss, type QueueResult, type SendOptions } from 'pg-boss'
import { GROUP_ROLES } from '../db/check-database.ts'
import type { Tx } from '../db/database.ts'
import { DatabaseAway, logDetails, nameAway } from '../db/database-away.ts'
import { hostsOf } from '../db/hosts.ts'
import { LOCK_KEYS } from '../db/lock-keys.ts'
import { QUEUES_SCHEMA, RETRIES } from '../db/queues.ts'
import { withClient } from '../db/with-client.ts'

/** Work outside of calls: a queue, and the function that runs its jobs. */
export interface JobDefinition {
  queue: string
  /** Cron expression in UTC: the job is also queued on this schedule, once for all processes on the database. */
  cron?: string
  /** A scheduled run that was missed while no process ran is made up for, once. */
  catchesUp?: true
  /** A user waits for it: it starts within a second. */
  isAwaited?: true
  /** How many jobs one process runs at a time; one when absent. */
  atOnce?: number
  /** How many jobs of one account run at a time over all processes, so that others get a turn. */
  atOnceOfAccount?: number
  /**
   * Runs in any process on the database; a job that throws is retried later, one that loses the database as soon as
   * that is back.
   */
  work(data: unknown): Promise<void>
  /** Ends what its jobs have begun and did not wait for. */
  stop?(): Promise<void>
}

interface JobOptions extends Pick<SendOptions, 'startAfter' | 'singletonKey' | 'retryLimit' | 'priority'> {
  /** Whose job it is. A unit of work of an account queues its own account's jobs only. */
  accountId?: number
}

/** The queues of jobs, stored in the database (pg-boss). */
export interface Jobs {
  /** Queues a job in the unit of work: it runs when, and only if, that commits. */
  send(tx: Tx, queue: string, data: object | null, options?: JobOptions): Promise<void>
  /** Installs or updates the queues' tables, and starts the work; without `works`, jobs are only queued for others. */
  start(options?: { works?: boolean }): Promise<void>
  /** Runs a cron job now, in this process; woken again while it runs, it runs once more. */
  wake(queue: string): void
  /** Stops taking jobs and waits for running ones. */
  stop(): Promise<void>
}

interface JobsOptions {
  /** Connects as the owner of the database, to create the queues' tables. */
  url: string
  definitions: JobDefinition[]
  log: { warn(details: object, message: string): void }
  /** How often each queue is polled; by default as its jobs require. */
  pollSeconds?: number
}

/** The queue's own connections; jobs use the application's. */
const CONNECTIONS_MAX = 2
const STOP_TIMEOUT_MS = 10_000
/** A cron job is not worth retrying: the next run comes anyway. */
const NO_RETRIES = { retryLimit: 0 }
const KEPT_SECONDS = 24 * 3600
/** Without a heartbeat for this long, a job is given to another process. */
const HEARTBEAT_SECONDS = 20
/**
 * Jobs get the longest expiry a queue allows (a day): a heartbeat tells a running job from one whose process is gone.
 * With a shorter expiry, the archive of a large account would be started a second time beside the first.
 */
const EXPIRE_SECONDS = 24 * 3600
/** How often jobs without a heartbeat are looked for. */
const SUPERVISE_SECONDS = 10
const POLL_SECONDS = 2
const AWAITED_POLL_SECONDS = 1
/** How often a job that lost the database checks whether it is back. */
const AGAIN_MS = 1_000
const AWAY_LOG_MS = 10_000
/** A job that is woken again and again pauses for this long between runs. */
const WAKE_PAUSE_MS = 500

export function openJobs({ url, definitions, log, pollSeconds }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    ...hostsOf(url),
    schema: QUEUES_SCHEMA,
    max: CONNECTIONS_MAX,
    application_name: 'naryad-jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  let isStopping = false
  let awayLoggedAt = 0

  // While the database is down, every poll of every queue reports an error; polling then resumes by itself.
  function complain(error: unknown): void {
    if (nameAway(error) instanceof DatabaseAway) {
      if (Date.now() - awayLoggedAt < AWAY_LOG_MS) return
      awayLoggedAt = Date.now()
    }
    log.warn(logDetails(error), 'A job or its queue failed')
  }
  boss.on('error', complain)

  /** Retries while the database is down: reported as failed, a job would wait for its turn. */
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

  /** Queues that this process runs and that were woken: true when they have to run once more. */
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
          // pg-boss does not log the reason.
          log.warn({ queue, ...logDetails(error) }, 'A job failed')
          throw error
        })
        // pg-boss retries this once only: if it failed, the job would run again after its heartbeat.
        await untilBack(job, () => boss.complete(queue, job.id))
      }
    })
  }

  return {
    async send(tx, queue, data, { accountId, ...options } = {}) {
      const group = accountId === undefined ? {} : { group: { id: String(accountId) } }
      await boss.send(queue, data, { ...options, ...group, db: fromKysely(tx) })
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
      const existing = new Map((await boss.getQueues()).map((one) => [one.name, one]))
      for (const definition of definitions) {
        const { queue, cron } = definition
        const options = {
          deleteAfterSeconds: KEPT_SECONDS,
          expireInSeconds: EXPIRE_SECONDS,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          ...(cron ? NO_RETRIES : RETRIES),
        }
        // createQueue leaves unchanged what another process has just created.
        if (!existing.has(queue)) await boss.createQueue(queue, options)
        if (!isLike(existing.get(queue), options)) await boss.updateQueue(queue, options)
        if (works) await listen(definition)
      }
      isWorking = works
    },
    async stop() {
      isStopping = true
      await Promise.all(waking)
      await Promise.all(definitions.map(({ stop }) => stop?.()))
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

function isLike(queue: QueueResult | undefined, options: Partial<QueueResult>): boolean {
  return queue !== undefined && Object.entries(options).every(([name, value]) => Reflect.get(queue, name) === value)
}

const JOBS = `${QUEUES_SCHEMA}.job_common`

/**
 * Lets units of work queue jobs: those of an account for that account only, and they see none of another's. The group
 * of a job is its account.
 */
async function letUnitsOfWorkSend(url: string): Promise<void> {
  const roles = GROUP_ROLES.join(', ')
  await withClient(url, async (client) => {
    // Two processes that start at once must not write the same catalogue row at the same time.
    await client.query(`
      select pg_advisory_xact_lock(${LOCK_KEYS.grantingQueues});
      grant usage on schema ${QUEUES_SCHEMA} to ${roles};
      grant select on ${QUEUES_SCHEMA}.queue to ${roles};
      grant insert, select (id, start_after) on ${JOBS} to ${roles};
      do $$ begin
        -- Each of these statements waits for all who use the table.
        if (select relrowsecurity from pg_class where oid = '${JOBS}'::regclass) then return; end if;
        create policy own_account on ${JOBS} to naryad_app
          using (group_id = (select current_account())::text)
          with check (group_id = (select current_account())::text and coalesce(data ->> 'accountId', group_id) = group_id);
        create policy every_account on ${JOBS} to naryad_system using (true) with check (true);
        alter table ${JOBS} enable row level security;
      end $$`)
  })
}
