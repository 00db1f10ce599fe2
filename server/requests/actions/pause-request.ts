import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { AppError, invalid } from '#server/errors/app-error.ts'
import type { Author } from '#server/history/record.ts'
import { renewClocks } from '#server/sla/index.ts'
import { type RequestRef, recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'

interface Pause {
  reason_id: number
  comment?: string | null | undefined
}

/** Work waits for something: its clocks stand still until it is resumed. @throws AppError already_paused */
export async function pauseRequest(context: ActionContext, id: number, { reason_id, comment = null }: Pause) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'pause')
  if (request.paused_since !== null) throw new AppError('already_paused')
  const reason = await requireReason(tx, reason_id, { isKnownToPhone: context.isFromPhone ?? false })
  if (reason.needs_comment && !comment) throw invalid({ comment: 'comment_required' })
  // What a phone did without a connection may have begun before a pause that it did not know of ended.
  const { paused_at } = await tx
    .insertInto('request_pauses')
    .values({
      request_id: id,
      reason_id,
      comment,
      paused_at: sql<string>`greatest(happened_at(), (select max(resumed_at) from request_pauses where request_id = ${id}))`,
      paused_by: actor.userId,
    })
    .returning('paused_at')
    .executeTakeFirstOrThrow()
  await saveChange(tx, id, { paused_since: paused_at })
  await recordOn(tx, actor, request, 'requestPaused', { reason: reason.name, comment })
}

/** @throws AppError not_paused */
export async function resumeRequest(context: ActionContext, id: number) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'resume')
  if (request.paused_since === null) throw new AppError('not_paused')
  await endPause(tx, actor, request)
  await saveChange(tx, id, {})
  await renewClocks(tx, actor.accountId, [id])
}

/**
 * Ends the pause of a request, if there is one: with any action after which it no longer waits. The clocks are left to what
 * that action records, for by the pause alone they would still run.
 */
export async function endPause(
  tx: Tx,
  author: Author,
  request: RequestRef & Pick<LockedRequest, 'paused_since'>,
): Promise<void> {
  if (request.paused_since === null) return
  await tx
    .updateTable('request_pauses')
    .set({ resumed_at: sql<string>`greatest(paused_at, happened_at())`, resumed_by: author.userId })
    .where('request_id', '=', request.id)
    .where('resumed_at', 'is', null)
    .execute()
  await tx
    .updateTable('requests')
    .set({ paused_since: null, updated_at: sql<string>`now()` })
    .where('id', '=', request.id)
    .execute()
  await recordOn(tx, author, request, 'requestResumed', {})
}

/**
 * @param isKnownToPhone a phone chose it before it was archived
 * @throws AppError validation_failed
 */
async function requireReason(tx: Tx, id: number, { isKnownToPhone }: { isKnownToPhone: boolean }) {
  const reason = await tx
    .selectFrom('pause_reasons')
    .select(['name', 'needs_comment', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!reason) throw invalid({ reason_id: 'not_found' })
  if (reason.archived_at !== null && !isKnownToPhone) throw invalid({ reason_id: 'archived' })
  return reason
}
