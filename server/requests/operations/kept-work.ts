import { sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'
import type { KeptOperation } from '#contract/operations/kept-work.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { OPERATION_BODIES } from '#contract/operations/operations.ts'
import type { AnswerOption } from '#contract/requests/checklists.ts'
import { isAllowedFrom, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { requireRow } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { type InvalidReason, invalid } from '#server/errors/app-error.ts'
import { textOfReasons } from '#server/errors/text-of-reasons.ts'
import { answerText } from '../checklists/answer-text.ts'
import { userNamed } from '../columns/request-row.ts'
import { type RequestRef, recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockInAnyStatus } from '../page/lock-request.ts'
import { recheck } from '../planning/conflict-marks.ts'
import { apply, type ParsedCall } from './carry-out.ts'
import type { OnSiteActions } from './on-site-actions.ts'
import { promisedBy, withdrawPromises } from './promised-files.ts'
import { sayFilled } from './say-filled.ts'

type StoredKept = Omit<KeptOperation, 'subject' | 'detail' | 'message'> & {
  body: Record<string, unknown>
  refusal: InvalidReason[] | null
  /** Of the checklist item or the checklist that the body names. */
  title: string | null
  options: AnswerOption[] | null
  /** Names of the files that belong to it. */
  files: string[]
}

const isUndecided = sql<boolean>`o.outcome = 'kept' and o.decision is null`

/** The work that was kept on a request and is not decided about, in the order in which it was done. */
export async function readKeptWork(tx: Tx, actor: Actor, requestId: number, locale: Locale): Promise<KeptOperation[]> {
  await requireRow(tx, actor, 'requests:read', requestId)
  const kept = await storedKept(tx, requestId)
  const filled = await sayFilled(tx, actor, kept, locale)
  return kept.map(({ body, refusal, title, options, files, ...operation }) => ({
    ...operation,
    subject: subjectOf(operation.call, body, title) || filled.get(operation.id)?.titles || files.join(', ') || null,
    detail: filled.get(operation.id)?.values ?? detailOf(operation.call, body, options ?? []),
    message: textOfReasons(refusal ?? [], locale),
  }))
}

async function storedKept(tx: Tx, requestId: number): Promise<StoredKept[]> {
  const { rows } = await sql<StoredKept>`
    select o.id, ${userNamed('o', 'user_id')} as user, o.call, o.body, o.happened_at, o.received_at, o.is_clock_uncertain,
      o.reason, o.refusal, coalesce(i.title, c.name) as title, i.answers as options,
      array(select p.name from promised_files p where p.account_id = o.account_id and p.operation_id = o.id order by p.id) as files
    from operations o
    left join request_checklist_items i on i.account_id = o.account_id and i.id = (o.body ->> 'checklist_item_id')::bigint
    left join request_checklists c on c.account_id = o.account_id and c.id = (o.body ->> 'checklist_id')::bigint
    where o.request_id = ${requestId} and ${isUndecided}
    order by o.happened_at, o.sequence`.execute(tx)
  return rows
}

function subjectOf(call: OperationCall, body: Record<string, unknown>, title: string | null): string | null {
  const field = { addWork: body.title, interact: body.comment, sign: body.name }[call as string]
  return typeof field === 'string' ? field : title
}

function detailOf(call: OperationCall, body: Record<string, unknown>, options: AnswerOption[]): string | null {
  if (call === 'addWork') return `${body.quantity} × ${body.price}`
  return call === 'answer' ? answerText(body.answer, options) : null
}

/** Marks that work was kept on a request; the first of it is recorded, and with it notified. */
export async function markKept(tx: Tx, actor: Actor, request: RequestRef & { has_kept_work: boolean }): Promise<void> {
  if (request.has_kept_work) return
  await sql`update requests set has_kept_work = true, updated_at = now() where id = ${request.id}`.execute(tx)
  await recordOn(tx, actor, request, 'workKept', {})
}

/** Takes over what the office accepts: done by its executor, at its time, whatever the request has become meanwhile. */
export function acceptKept(actions: OnSiteActions) {
  return async (context: ActionContext, requestId: number, { operations }: { operations: string[] }): Promise<void> => {
    const { tx, actor } = context
    const request = await lockInAnyStatus(context, requestId, 'requests:update')
    const chosen = await chosenOf(tx, requestId, operations)
    for (const { id, user, call, body, happened_at } of chosen) {
      const accepted: ActionContext = {
        ...context,
        actor: { ...actor, userId: user.id, isAdmin: true },
        isFromPhone: true,
        isAccepted: true,
      }
      await sql`set local app.happened_at = ${sql.lit(new Date(happened_at).toISOString())}`.execute(tx)
      if (await isStillToDo(accepted, requestId, call)) {
        const parsed = { call, body: OPERATION_BODIES[call].parse(body) } as ParsedCall
        await apply(accepted, actions, requestId, parsed, await promisedBy(tx, id))
      }
      await decide(tx, actor, id, 'accepted')
    }
    await sql`set local app.happened_at = ''`.execute(tx)
    await conclude(tx, request)
    for (const { name, count } of byName(chosen))
      await recordOn(tx, actor, request, 'keptWorkAccepted', { name, count })
    await recheck(tx, actor.accountId, [requestId])
  }
}

/** Discards kept work; the history keeps that there was some, and why it does not count. */
export async function discardKept(
  context: ActionContext,
  requestId: number,
  { operations, comment }: { operations: string[]; comment: string },
): Promise<void> {
  const { tx, actor } = context
  const request = await lockInAnyStatus(context, requestId, 'requests:update')
  const chosen = await chosenOf(tx, requestId, operations)
  for (const { id } of chosen) {
    await withdrawPromises(tx, id)
    await decide(tx, actor, id, 'discarded')
  }
  await conclude(tx, request)
  for (const { name, count } of byName(chosen)) {
    await recordOn(tx, actor, request, 'keptWorkDiscarded', { name, count, comment })
  }
}

/** @throws AppError validation_failed when one is not kept on the request, or decided about already */
async function chosenOf(tx: Tx, requestId: number, ids: string[]): Promise<StoredKept[]> {
  const wanted = new Set(ids.map((id) => id.replaceAll('-', '').toLowerCase()))
  const kept = await storedKept(tx, requestId)
  const chosen = kept.filter(({ id }) => wanted.has(id.replaceAll('-', '')))
  if (chosen.length < wanted.size) throw invalid({ operations: 'already_decided' })
  return chosen
}

const CHANGES_STATE: ReadonlySet<OperationCall> = new Set(['start', 'finish', 'pause', 'resume'])

/** Starting and finishing put a cancelled request back into work; neither is done twice. A pause is of open requests. */
async function isStillToDo(context: ActionContext, requestId: number, call: OperationCall): Promise<boolean> {
  if (call === 'onTheWay') return false
  if (!CHANGES_STATE.has(call)) return true
  const { tx } = context
  const request = await tx.selectFrom('requests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  const { cancelledByClient, cancelledByCompany, completed, approval } = REQUEST_STATUS
  if (call === 'pause' || call === 'resume') {
    return isAllowedFrom(call, request.status) && (request.paused_since === null) === (call === 'pause')
  }
  if (request.status === cancelledByClient || request.status === cancelledByCompany) {
    const status = request.started_at === null ? REQUEST_STATUS.new : REQUEST_STATUS.inProgress
    await saveChange(tx, requestId, { status, cancelled_at: null, cancel_reason: null, initiator: null })
    return true
  }
  if (call === 'finish') return request.status !== completed && request.status !== approval
  return request.started_at === null
}

async function decide(tx: Tx, actor: Actor, id: string, decision: 'accepted' | 'discarded'): Promise<void> {
  await tx
    .updateTable('operations')
    .set({ decision, decided_by: actor.userId, decided_at: sql<string>`now()`, body: null })
    .where('id', '=', id)
    .execute()
}

async function conclude(tx: Tx, request: LockedRequest): Promise<void> {
  await sql`
    update requests r set version = version + 1, updated_at = now(), has_kept_work = exists (
      select from operations o where o.account_id = r.account_id and o.request_id = r.id and ${isUndecided})
    where r.id = ${request.id}`.execute(tx)
}

function byName(kept: StoredKept[]): { name: string; count: number }[] {
  const counts = Map.groupBy(kept, ({ user }) => user.name)
  return [...counts].map(([name, { length: count }]) => ({ name, count }))
}
