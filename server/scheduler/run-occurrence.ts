import { sql } from 'kysely'
import type { FieldKey } from '#contract/messages.ts'
import type { OccurrenceFailure } from '#contract/scheduler/occurrences.ts'
import type { OccurrenceRow } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { systemActor } from '../access/system-actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { announce } from '../live/announce.ts'
import type { WriteRequestEmails } from '../requests/index.ts'
import { createRequestOf, recordOccurrence } from './create-request-of.ts'
import { lockScheduledRequest } from './lock-scheduled-request.ts'
import { readOccurrence } from './occurrence-rows.ts'
import { refreshNextRuns } from './stored-schedule.ts'
import { atTemplate } from './template.ts'

/** The field of the template for each reason. */
const FAILED_FIELDS: Record<
  Exclude<OccurrenceFailure, 'storage_full' | 'not_created'>,
  [field: string, key: FieldKey]
> = {
  client_archived: ['template.client_id', 'archived'],
  facility_archived: ['template.facility_id', 'archived'],
  executor_inactive: ['template.employees', 'inactive'],
  manager_inactive: ['template.manager_id', 'inactive'],
}

/**
 * Creates the request of one date at once, including one that failed or was missed.
 * @throws AppError validation_failed at `date` when there is none to create, at `template.…` when it cannot be created;
 * storage_full
 */
export async function runOccurrence(
  tx: Tx,
  actor: Actor,
  id: number,
  date: string,
  writeEmails: WriteRequestEmails,
): Promise<OccurrenceRow> {
  const schedule = await lockScheduledRequest(tx, actor, 'schedule:update', id)
  const occurrence = await readOccurrence(tx, actor, id, date)
  if (!occurrence) throw invalid({ date: 'occurrence_unknown' })
  if (occurrence.state === 'created') throw invalid({ date: 'occurrence_created' })
  if (occurrence.starts_at === null) throw invalid({ date: 'occurrence_skipped' })

  const { request: _, failure: __, state, ...planned } = occurrence
  const creation = {
    schedule,
    occurrence: { ...planned, state: state === 'moved' ? state : ('planned' as const) },
    actor: await systemActor(tx, actor.accountId),
    userId: actor.userId,
    writeEmails,
  }
  const created = await atTemplate(
    () => false,
    () => createRequestOf(tx, creation),
  )
  if (created?.failure) throw errorOf(created.failure)
  const requestId = created?.requestId ?? null
  await recordOccurrence(tx, id, creation.occurrence, { state: 'created', requestId, failure: null })
  await sql`
    update scheduled_requests set created_count = created_count + 1, last_run_at = now(), last_failure = null
    where id = ${id}`.execute(tx)
  await refreshNextRuns(tx, [id])
  announce(tx, { account: actor.accountId, entity: 'scheduled_requests', id, type: 'updated' })
  const row = await readOccurrence(tx, actor, id, date)
  if (!row) throw new Error('What was written is there')
  return row
}

function errorOf(failure: OccurrenceFailure): AppError {
  if (failure === 'storage_full' || failure === 'not_created') return new AppError('storage_full')
  const [field, key] = FAILED_FIELDS[failure]
  return invalid({ [field]: key })
}
