import { sql } from 'kysely'
import type { OccurrenceFailure, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Actor } from '../access/actor.ts'
import { systemActor } from '../access/system-actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { isOpenAccount } from '../db/open-accounts.ts'
import { isTransientFailure } from '../db/transient-failure.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/index.ts'
import type { WriteRequestEmails } from '../requests/index.ts'
import { readWorkDays, type WorkDays } from '../work-calendar/index.ts'
import { attempts } from './attempts.ts'
import { createRequestOf, recordOccurrence, recordWithoutRequest } from './create-request-of.ts'
import { lookAhead } from './look-ahead.ts'
import { isMissed, sortOutMissed } from './missed-occurrences.ts'
import type { FailureEmails } from './schedule-emails.ts'
import { keepNextRuns, progressOf, readSchedules, ruleOf, type StoredSchedule } from './stored-schedule.ts'

export interface ScheduleServices {
  database: Database
  writeEmails: WriteRequestEmails
  notifyOfFailure: FailureEmails
}

/** The context of one run of the job. */
interface Pass extends ScheduleServices {
  now: Date
  /** What it reports once it has done all it can. */
  failures: unknown[]
}

interface AccountContext extends Pass {
  actor: Actor
  workDays: WorkDays
}

/** Every minute: creates the requests that are due. */
export function createDueRequestsJob(services: ScheduleServices): JobDefinition {
  return { queue: 'create-scheduled-requests', cron: '* * * * *', work: () => createDueRequests(services) }
}

/**
 * Creates the requests that are due, with a unit of work per schedule: a failure of one stops no other. Safe to run in
 * any number of processes at once, and to be killed: a schedule is locked while its requests are created, and the
 * outcome of a date is recorded together with its request, under a unique key.
 */
export async function createDueRequests(services: ScheduleServices, now = new Date()): Promise<void> {
  const failures: unknown[] = []
  const pass = { ...services, now, failures }
  const attempt = attempts(failures)
  for (const { account_id, ids } of await readOnly(pass, (tx) => readDue(tx, now))) {
    await attempt(async () => {
      const inAccount = await accountContext(pass, account_id)
      for (const id of ids) {
        await attempt(() => pass.database.inAccount(account_id, (tx) => runSchedule(tx, inAccount, id)))
      }
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Scheduled requests failed, or are left for the next minute')
}

function readOnly<T>({ database }: Pass, read: (tx: Tx) => Promise<T>): Promise<T> {
  return database.asSystem(read, { readOnly: true })
}

async function readDue(tx: Tx, now: Date): Promise<{ account_id: number; ids: number[] }[]> {
  const { rows } = await sql<{ account_id: number; ids: number[] }>`
    select account_id, array_agg(id order by next_run_at, id) as ids from scheduled_requests
    where next_run_at <= ${now.toISOString()} and is_active
      and ${isOpenAccount('scheduled_requests.account_id')} group by account_id`.execute(tx)
  return rows
}

function accountContext(pass: Pass, accountId: number): Promise<AccountContext> {
  return pass.database.inAccount(
    accountId,
    async (tx) => ({
      ...pass,
      actor: await systemActor(tx, accountId),
      workDays: await readWorkDays(tx),
    }),
    { readOnly: true },
  )
}

/** Creates what is due of one schedule, unless another process is doing it. */
async function runSchedule(tx: Tx, pass: AccountContext, id: number): Promise<void> {
  const { now, workDays, actor } = pass
  // A date recorded by another process at this moment may be missing here; the unique key catches it.
  const isDue = sql`s.id = ${id} and s.is_active and s.next_run_at <= ${now.toISOString()}`
  const [schedule] = await readSchedules(tx, isDue, sql`for update of s skip locked`)
  if (!schedule) return

  const { due, passed } = lookAhead(progressOf(schedule), workDays, now)
  const { create, miss } = sortOutMissed(due, ruleOf(schedule).schedule, now)
  await recordWithoutRequest(tx, id, 'skipped', passed)
  await recordWithoutRequest(tx, id, 'missed', miss)
  const failures: OccurrenceFailure[] = []
  let created = 0
  let caughtUp = 0
  for (const occurrence of create) {
    const { failure, isCreated } = await createOne(tx, pass, schedule, occurrence)
    if (failure) failures.push(failure)
    if (isCreated) created += 1
    if (isCreated && isMissed(occurrence, now)) caughtUp += 1
  }
  const failure = failures.at(-1) ?? null
  const [failed] = create
  if (failure && schedule.last_failure === null && failed) {
    await notifyOfRun(tx, schedule, 'schedule_failed', { date: failed.date, failure })
    await pass.notifyOfFailure(tx, schedule, failed, failure)
  }
  if (caughtUp > 0) await notifyOfRun(tx, schedule, 'schedule_generated', { count: caughtUp })
  await keepRun(tx, pass, schedule, { created, failure, hasRun: create.length > 0 })
  announce(tx, { account: actor.accountId, entity: 'scheduled_requests', id, type: 'updated' })
}

/** Notifies the manager of the scheduled request, otherwise its author. */
async function notifyOfRun(
  tx: Tx,
  { id, account_id: accountId }: StoredSchedule,
  type: 'schedule_failed' | 'schedule_generated',
  payload: { date?: string; failure?: OccurrenceFailure; count?: number },
): Promise<void> {
  const user = sql`
    select m.user_id from scheduled_requests s
    join memberships m on m.account_id = s.account_id and m.is_active and not m.is_service and m.user_id in (s.manager_id, s.author_id)
    where s.account_id = ${accountId} and s.id = ${id}
    order by m.user_id = s.manager_id desc nulls last limit 1`
  await notify(tx, user, { accountId, type, about: { entity: 'scheduled_requests', id }, payload })
}

/**
 * A failure of one date rolls back only that date, and is recorded: it is not retried by itself. A transient one is
 * thrown: the schedule stays due.
 */
async function createOne(
  tx: Tx,
  { actor, writeEmails, failures }: AccountContext,
  schedule: StoredSchedule,
  occurrence: PlannedOccurrence,
): Promise<{ failure: OccurrenceFailure | null; isCreated: boolean }> {
  await sql`savepoint occurrence`.execute(tx)
  try {
    const { requestId, failure } = await createRequestOf(tx, {
      schedule,
      occurrence,
      actor,
      userId: null,
      writeEmails,
    })
    const state = failure ? 'failed' : 'created'
    const isNew = await recordOccurrence(tx, schedule.id, occurrence, { state, requestId, failure })
    await sql.raw(isNew ? 'release savepoint occurrence' : 'rollback to savepoint occurrence').execute(tx)
    return { failure, isCreated: isNew && !failure }
  } catch (error) {
    if (isTransientFailure(error)) throw error
    failures.push(error)
    await sql`rollback to savepoint occurrence`.execute(tx)
    const failure = 'not_created'
    await recordOccurrence(tx, schedule.id, occurrence, { state: 'failed', requestId: null, failure })
    return { failure, isCreated: false }
  }
}

interface Outcome {
  created: number
  failure: OccurrenceFailure | null
  hasRun: boolean
}

async function keepRun(
  tx: Tx,
  { workDays, now }: AccountContext,
  { id }: StoredSchedule,
  outcome: Outcome,
): Promise<void> {
  const { created, failure, hasRun } = outcome
  const moment = now.toISOString()
  await sql`
    update scheduled_requests set created_count = created_count + ${created},
      last_run_at = case when ${hasRun} then ${moment}::timestamptz else last_run_at end,
      last_failure = case when ${hasRun} then ${failure} else last_failure end
    where id = ${id}`.execute(tx)
  const schedules = await readSchedules(tx, sql`s.id = ${id}`)
  await keepNextRuns(tx, schedules, workDays, now)
}
