import { type InsertObject, sql } from 'kysely'
import type { z } from 'zod'
import type { RowFacts } from '#contract/custom-fields/evaluate.ts'
import type { requestCreate } from '#contract/requests/request-changes.ts'
import type { Actor } from '#server/access/actor.ts'
import { customOf, newCustom, type StoredCustom } from '#server/custom-fields/index.ts'
import { allEnded } from '#server/db/all-ended.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/schema.ts'
import { invalid } from '#server/errors/app-error.ts'
import { setExternalId } from '#server/external-ids/index.ts'
import { attachUploaded } from '#server/files/attachments.ts'
import type { Author } from '#server/history/record.ts'
import {
  findWorkTypes,
  rememberWorkType,
  typeDeadline,
  type WithTypeDefaults,
  withTypeDefaults,
} from '#server/work-types/index.ts'
import { copyChecklists } from '../checklists/copy-checklists.ts'
import { mayHaveRecipients, type WriteRequestEmails } from '../emails/request-emails.ts'
import { insertRecorded, type RequestRef } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { recheckAround } from '../planning/conflict-marks.ts'
import { type Executor, lockExecutors, recordAdded } from '../planning/executors.ts'
import { findPlanConflicts, recordAccepted, requireAccepted } from '../planning/planning-conflicts.ts'
import { defaultManager } from './default-manager.ts'
import { newLinkHash } from './replace-link.ts'
import { findReferences, type RequestReferences } from './request-references.ts'

type RequestBody = z.output<typeof requestCreate>
type FilledBody = WithTypeDefaults<RequestBody>

/** The schedule that creates a request. */
interface RequestSchedule {
  id: number
  author_id: number | null
  /** The user who runs the schedule out of turn; null when no one does. */
  user_id: number | null
  /** As its template stores them: what is asked for on creation was asked of the template. */
  custom: StoredCustom
}

/**
 * Creates a request with all that belongs to it, emails the client and the facility's subscribers, and returns its id.
 * @param isDerived it follows from something else than a form: what is asked for on creation is asked for by its first step
 */
export async function createRequest(
  { tx, actor, isDerived = false }: Pick<ActionContext, 'tx' | 'actor'> & { isDerived?: boolean },
  given: RequestBody,
  writeEmails: WriteRequestEmails,
  schedule?: RequestSchedule,
): Promise<number> {
  const type = (await findWorkTypes(tx, [given])).get(given.work_type)
  const body = withTypeDefaults(given, type)
  // A schedule says itself when its requests are due.
  const deadlineOfType = schedule || given.deadline_at !== undefined ? null : typeDeadline(type)
  const deadlineAt = given.deadline_at ?? deadlineOfType
  const references = await findReferences(tx, actor, given)
  const { facility } = references
  // A schedule may have stayed with the client whose facility it was.
  if (!schedule && facility && body.client_id && facility.client_id !== body.client_id) {
    throw invalid({ facility_id: 'facility_of_other_client' })
  }
  const executors = await lockExecutors(tx, actor, [...new Set(body.employees)])
  const plannedStartAt = body.planned_start_at ?? null
  const conflicts = await findPlanConflicts(tx, actor, {
    requestId: null,
    executors,
    plannedStartAt,
    durationMin: body.duration_min,
    facilityId: body.facility_id ?? null,
    deadlineAt,
  })
  requireAccepted(actor, conflicts, body.force)
  await rememberWorkType(tx, body.work_type)
  const custom = schedule
    ? JSON.stringify(customOf(actor, 'requests', schedule.custom))
    : await newCustom(tx, actor, 'requests', body.custom, factsOfNew(body, references), { isDerived })

  const author = schedule ? { accountId: actor.accountId, userId: schedule.user_id } : actor
  const request = await insertRequest(tx, author, {
    ...columnsOf(actor, body, references, conflicts.length > 0),
    custom,
    deadline_at: deadlineAt,
    work_type_deadline_at: deadlineOfType,
    // The client of a scheduled one is notified when its time is near, not weeks ahead.
    ...(schedule && { author_id: schedule.author_id, scheduled_request_id: schedule.id, client_email_pending: true }),
  })
  await setExternalId(tx, actor, 'requests', request.id, body.external_id)
  // They are sent without waiting for each other, as the next request waits for its number.
  await allEnded([
    insertParts(tx, actor, request.id, body, executors),
    recordAdded(tx, author, request, executors),
    request.may_have_recipients ? writeEmails(tx, request.id, 'created') : Promise.resolve(),
  ])
  // A schedule assigns the executors of its template without asking about conflicts.
  if (!schedule) await recordAccepted(tx, actor, request, conflicts)
  const spot = { executors: executors.map(({ id }) => id), planned_start_at: plannedStartAt }
  await recheckAround(tx, actor.accountId, [{ ...spot, duration_min: body.duration_min }], { isNew: true })
  return request.id
}

/** What decides which fields of the account's own it has. */
function factsOfNew({ work_type = null }: RequestBody, { client, facility }: RequestReferences): RowFacts {
  return { work_type, client_type: client?.type ?? facility?.client_type ?? null }
}

/** The columns of a request, from its body and the rows that the body names. */
function columnsOf(actor: Actor, body: FilledBody, references: RequestReferences, hasConflict: boolean): NewRequest {
  return {
    name: body.name,
    type: body.type,
    work_type: body.work_type ?? null,
    priority: body.priority,
    client_id: body.client_id ?? references.facility?.client_id ?? null,
    facility_id: body.facility_id ?? null,
    manager_id: body.manager_id === undefined ? defaultManager(actor, references.facility) : body.manager_id,
    author_id: actor.userId,
    planned_start_at: body.planned_start_at ?? null,
    duration_min: body.duration_min,
    price: body.price ?? null,
    description: body.description ?? null,
    contact: body.contact ? JSON.stringify(body.contact) : null,
    client_sign_required: body.client_sign_required,
    has_conflict: hasConflict,
    has_executor: body.employees.length > 0,
  }
}

export type NewRequest = Omit<InsertObject<DB, 'requests'>, 'number' | 'hash' | 'is_deadline_proposed'>

interface NewlyCreated extends RequestRef {
  number: number
  hash: string
  may_have_recipients: boolean
}

/** Numbers are handed out one after another: taking one makes the next wait until the unit of work ends. */
export async function insertRequest(tx: Tx, author: Author, columns: NewRequest): Promise<NewlyCreated> {
  const numbered = sql`insert into request_numbers (last_number) values (1)
    on conflict (account_id) do update set last_number = request_numbers.last_number + 1 returning last_number`
  const insertion = tx
    .insertInto('requests')
    .values({
      ...columns,
      number: sql`(select last_number from numbered)`,
      hash: newLinkHash(),
      is_deadline_proposed: !columns.deadline_at,
    })
    .returningAll()
  return insertRecorded(
    tx,
    author,
    sql`numbered as (${numbered}), new_request as (${insertion})`,
    sql<NewlyCreated>`id, number, client_id, facility_id, hash, ${mayHaveRecipients} as may_have_recipients`,
  )
}

async function insertParts(tx: Tx, actor: Actor, requestId: number, body: FilledBody, executors: Executor[]) {
  if (executors.length > 0) {
    const rows = executors.map(({ id }) => ({ account_id: actor.accountId, request_id: requestId, user_id: id }))
    await tx.insertInto('request_executors').values(rows).execute()
  }
  await addEquipment(tx, actor, requestId, body.equipment ?? [])
  await copyChecklists(tx, requestId, body.checklists)
  await attachUploaded(tx, actor, { requestId }, body.files)
}

export async function addEquipment(
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  requestId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = [...new Set(ids)].map((id) => ({
    account_id: accountId,
    request_id: requestId,
    equipment_id: id,
  }))
  await tx.insertInto('request_equipment').values(rows).execute()
}
