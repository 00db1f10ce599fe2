import { sql } from 'kysely'
import { type InvalidReason, invalid, notFound } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockInAnyStatus } from '../page/lock-request.ts'

interface Correction {
  from: string
  to: string | null
  reason_id: number
  comment: string
  version?: number | undefined
}

interface Stored {
  from: string
  to: string | null
  reason_id: number
  reason: string
  comment: string | null
}

/**
 * Sets right when a pause was, and why; the history keeps both. One that goes on may be ended so, and none is opened again.
 * @throws AppError validation_failed at the time or the reason that cannot be
 */
export async function correctPause(context: ActionContext, id: number, pauseId: number, given: Correction) {
  const { tx, actor } = context
  const request = await lockInAnyStatus(context, id, 'requests:read', given.version)
  const { rows } = await sql<Stored>`
    select p.paused_at as from, p.resumed_at as to, p.reason_id, n.name as reason, p.comment
    from request_pauses p join pause_reasons n on n.account_id = p.account_id and n.id = p.reason_id
    where p.id = ${pauseId} and p.request_id = ${id}`.execute(tx)
  const [old] = rows
  if (!old) throw notFound()
  const reason = await requireReasonFor(context, old, given)
  const { from, to } = inUtc(given)
  const wrong = wrongTime({ from, to }, old, request.created_at) ?? (await overlap(context, id, pauseId, { from, to }))
  if (wrong) throw invalid(wrong)
  await tx
    .updateTable('request_pauses')
    .set({
      paused_at: from,
      resumed_at: to,
      reason_id: given.reason_id,
      ...(reason.needs_comment && !old.comment && { comment: given.comment }),
      ...(old.to === null && to !== null && { resumed_by: actor.userId }),
    })
    .where('id', '=', pauseId)
    .execute()
  await saveChange(tx, id, old.to === null ? { paused_since: to === null ? from : null } : {})
  await recordOn(tx, actor, request, 'pauseCorrected', {
    comment: given.comment,
    old: { ...inUtc(old), reason: old.reason },
    new: { from, to, reason: reason.name },
  })
}

function inUtc({ from, to }: Times): Times {
  return { from: new Date(from).toISOString(), to: to && new Date(to).toISOString() }
}

/** An archived reason stays where it is, and comes to no other pause. */
async function requireReasonFor({ tx }: ActionContext, old: Stored, { reason_id }: Correction) {
  const reason = await tx
    .selectFrom('pause_reasons')
    .select(['name', 'needs_comment', 'archived_at'])
    .where('id', '=', reason_id)
    .executeTakeFirst()
  if (!reason) throw invalid({ reason_id: 'not_found' })
  if (reason.archived_at !== null && reason_id !== old.reason_id) throw invalid({ reason_id: 'archived' })
  return reason
}

type Times = Pick<Correction, 'from' | 'to'>

function wrongTime({ from, to }: Times, old: Stored, createdAt: string): Record<string, InvalidReason> | null {
  const [begin, end] = [Date.parse(from), to === null ? null : Date.parse(to)]
  if (begin > Date.now()) return { from: 'pause_future' }
  if (begin < Date.parse(createdAt)) return { from: 'pause_before_creation' }
  if (end === null) return old.to === null ? null : { to: 'required' }
  if (end > Date.now()) return { to: 'pause_future' }
  return end > begin ? null : { to: 'pause_ends_before_start' }
}

async function overlap(
  { tx }: ActionContext,
  id: number,
  pauseId: number,
  { from, to }: Times,
): Promise<Record<string, InvalidReason> | null> {
  const other = await tx
    .selectFrom('request_pauses')
    .select('paused_at')
    .where('request_id', '=', id)
    .where('id', '<>', pauseId)
    .where(
      sql<boolean>`paused_at < coalesce(${to}::timestamptz, 'infinity') and coalesce(resumed_at, 'infinity') > ${from}::timestamptz`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!other) return null
  return Date.parse(other.paused_at) < Date.parse(from) ? { from: 'pause_overlaps' } : { to: 'pause_overlaps' }
}
