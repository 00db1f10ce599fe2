import { sql } from 'kysely'
import type { EventPayload } from '#contract/history.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { OperationBody, OperationReason } from '#contract/operations/operations.ts'
import { type Circumstances, type Outcome, verdictOn } from '#contract/operations/outcomes.ts'
import type { AnswerOption } from '#contract/requests/checklists.ts'
import { REQUEST_STATUS, type RequestStatus } from '#contract/requests/status/request-status.ts'
import { reasonOfIssue } from '#contract/validation.ts'
import { inSavepoint, type Tx } from '#server/db/database.ts'
import { AppError, type InvalidReason } from '#server/errors/app-error.ts'
import { bytesOf } from '#server/files/drawings.ts'
import { InvalidCall } from '#server/http/invalid-call.ts'
import { renewClocks } from '#server/sla/index.ts'
import { answerText } from '../checklists/answer-text.ts'
import { recordOn } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import type { LockedRequest } from '../page/lock-request.ts'
import { fillLate } from './fill-late.ts'
import type { OnSiteActions } from './on-site-actions.ts'
import { attachToRequest, type FilePromise } from './promised-files.ts'

export type Carried = {
  outcome: Exclude<Outcome, 'rejected' | 'failed'>
  reason?: OperationReason
  /** What the request's state did not allow. */
  refusal?: InvalidReason[]
  /** What of its body is kept, where the rest was applied. */
  body?: Record<string, unknown>
}

/** A call with the body it takes. */
export type ParsedCall = { [C in OperationCall]: { call: C; body: OperationBody<C> } }[OperationCall]

/**
 * Carries out what was done on site on a request as it is now: applied, or so already, or kept for the office because
 * others have changed the request meanwhile.
 */
export async function carryOut(
  context: ActionContext,
  actions: OnSiteActions,
  request: LockedRequest,
  parsed: ParsedCall,
  { isTheirs, happenedAt, files }: { isTheirs: boolean; happenedAt: string; files: readonly FilePromise[] },
): Promise<Carried> {
  const { tx } = context
  const status = request.status as RequestStatus
  const { target, overtaken } = await lookAtTarget(context, request, parsed, { happenedAt, files })
  const verdict = verdictOn(parsed.call, { status, isTheirs, target })
  if (verdict === 'kept') return { outcome: 'kept', reason: reasonFor(status, isTheirs, target, parsed.call) }
  if (verdict === 'already') {
    await takeOver(tx, request, parsed)
    if (overtaken) await recordOn(tx, context.actor, request, 'answerOvertaken', overtaken)
    // The photo of an answer that does not count stays with the request.
    await attachToRequest(tx, context.actor, request, files)
    return { outcome: 'already' }
  }
  try {
    return await inSavepoint(tx, async () => {
      if (parsed.call === 'fillCustom') return fillLate(context, request, parsed.body, happenedAt)
      await apply(context, actions, request.id, parsed, files)
      return { outcome: 'applied' }
    })
  } catch (error) {
    if (error instanceof InvalidCall) return { outcome: 'kept', reason: 'not_possible', refusal: reasonsOf(error) }
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { outcome: 'kept', reason: 'not_possible', refusal: Object.values(error.fields ?? {}) }
  }
}

export function apply<P extends ParsedCall>(
  context: ActionContext,
  actions: OnSiteActions,
  requestId: number,
  { call, body }: P,
  files: readonly FilePromise[],
): Promise<unknown> {
  const action = actions[call] as OnSiteActions[OperationCall] as (
    context: ActionContext,
    requestId: number,
    body: P['body'],
    files: readonly FilePromise[],
  ) => Promise<unknown>
  return action(context, requestId, body, files)
}

/** What else there is to an operation. */
interface Circumstance {
  happenedAt: string
  files: readonly FilePromise[]
}

interface Target {
  target: NonNullable<Circumstances['target']>
  /** An answer that another executor's later one leaves without effect. */
  overtaken?: EventPayload<'answerOvertaken'>
}

async function lookAtTarget(
  context: ActionContext,
  request: LockedRequest,
  { call, body }: ParsedCall,
  circumstance: Circumstance,
): Promise<Target> {
  const { tx } = context
  const { happenedAt } = circumstance
  switch (call) {
    case 'sign':
      return { target: request.signature_id === null ? 'open' : 'done' }
    case 'pause':
      return { target: request.paused_since === null ? 'open' : 'done' }
    case 'resume':
      return { target: isPausedBy(request, happenedAt) ? 'open' : 'done' }
    case 'removeWork': {
      const line = await tx
        .selectFrom('request_works')
        .select('id')
        .where('id', '=', body.work_id)
        .where('request_id', '=', request.id)
        .executeTakeFirst()
      return { target: line ? 'open' : 'done' }
    }
    case 'finishChecklist': {
      const checklist = await tx
        .selectFrom('request_checklists')
        .select('finished_at')
        .where('id', '=', body.checklist_id)
        .where('request_id', '=', request.id)
        .executeTakeFirst()
      if (!checklist) return { target: 'gone' }
      return { target: checklist.finished_at === null ? 'open' : 'done' }
    }
    case 'answer':
      return lookAtItem(context, request, body, circumstance)
    default:
      return { target: 'open' }
  }
}

/** A pause that began after the work was resumed is another one. */
function isPausedBy({ paused_since }: LockedRequest, happenedAt: string): boolean {
  return paused_since !== null && Date.parse(paused_since) <= Date.parse(happenedAt)
}

async function lookAtItem(
  { tx, actor }: ActionContext,
  request: LockedRequest,
  { checklist_item_id, answer = null }: OperationBody<'answer'>,
  { happenedAt, files: [photo] }: Circumstance,
): Promise<Target> {
  const { rows } = await sql<{
    title: string
    options: AnswerOption[]
    is_finished: boolean
    is_same: boolean
    is_earlier: boolean
  }>`
    select i.title, i.answers as options, c.finished_at is not null as is_finished,
      i.answered_at is not null and coalesce(i.answer, 'null') = ${JSON.stringify(answer)}::jsonb
        and (i.type <> 'photo' or coalesce(i.photo_file_id, i.promised_file_id) is null) as is_same,
      i.answered_by <> ${actor.userId} and i.answered_at > ${happenedAt} as is_earlier
    from request_checklist_items i
    join request_checklists c on c.account_id = i.account_id and c.id = i.request_checklist_id
    where i.id = ${checklist_item_id} and c.request_id = ${request.id}`.execute(tx)
  const [item] = rows
  if (!item) return { target: 'gone' }
  if (item.is_same && !photo) return { target: 'done' }
  if (item.is_finished) return { target: 'gone' }
  if (!item.is_earlier) return { target: 'open' }
  return {
    target: 'done',
    overtaken: { item: item.title, answer: answerText(answer, item.options) ?? photo?.name ?? '—' },
  }
}

/** What an operation that finds its work done still adds to it. */
async function takeOver(tx: Tx, request: LockedRequest, { call, body }: ParsedCall): Promise<void> {
  if (call === 'start') {
    await sql`
      update requests set started_at = least(started_at, happened_at()), updated_at = now()
      where id = ${request.id} and started_at > happened_at()`.execute(tx)
    await renewClocks(tx, request.account_id, [request.id])
  }
  if (call === 'pause') {
    await sql`
      with earlier as (
        update request_pauses p set paused_at = greatest(happened_at(), (select max(e.resumed_at) from request_pauses e
          where e.account_id = p.account_id and e.request_id = p.request_id))
        where p.request_id = ${request.id} and p.resumed_at is null and p.paused_at > happened_at()
        returning p.paused_at)
      update requests set paused_since = earlier.paused_at, updated_at = now() from earlier
      where id = ${request.id}`.execute(tx)
    await renewClocks(tx, request.account_id, [request.id])
  }
  // Signed twice, by the link and on the phone: this one is kept as a version beside the other.
  if (call === 'sign') {
    await tx
      .insertInto('request_signatures')
      .values({ request_id: request.id, image: bytesOf(body.client_sign), name: body.name ?? null, by_link: false })
      .execute()
  }
}

function reasonsOf({ issues }: InvalidCall): InvalidReason[] {
  return issues.map((issue) => {
    const [key, values] = reasonOfIssue(issue)
    return values ? [key, values] : key
  })
}

function reasonFor(
  status: RequestStatus,
  isTheirs: boolean,
  target: Target['target'],
  call: OperationCall,
): OperationReason {
  if (status === REQUEST_STATUS.cancelledByCompany || status === REQUEST_STATUS.cancelledByClient) return 'cancelled'
  if (!isTheirs) return 'reassigned'
  if (target === 'gone' && call === 'answer') return 'checklist_finished'
  return status === REQUEST_STATUS.new ? 'not_started' : 'finished'
}
