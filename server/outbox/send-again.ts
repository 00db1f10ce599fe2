import { sql } from 'kysely'
import { SENT_AGAIN_MAX } from '#contract/limits.ts'
import type { UserEmails } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { LINK_PLACEHOLDER } from '../mail/draw-email.ts'
import { EMAIL_RETRIES, SEND_EMAIL } from '../mail/send-email.ts'

/** Kinds whose link the account may reissue: it was deleted when the email failed. */
const LINKED_KINDS = ['invitation', 'added', 'set_password', 'verify_email'] as const

/**
 * Whether a row `l` of letters can be queued again: it has failed, and either had no link or one for a user who still
 * has that address. Only the user can ask for a new password link.
 */
export const canSendAgain = sql<boolean>`(l.state = 'failed' and (
  position(${LINK_PLACEHOLDER} in l.body_text) = 0
  or l.kind in (${sql.join(LINKED_KINDS)})
    and case when l.kind = 'added'
      then exists (select from invitations i where i.user_id = l.user_id and lower(i.email) = lower(l.recipient))
      else exists (select from users u where u.id = l.user_id and lower(u.email) = lower(l.recipient)) end))`

interface Sending {
  tx: Tx
  accountId: number
  jobs: Jobs
  emails: UserEmails
}

/** @throws AppError not_found; conflict when the email has not failed, or the account may not reissue its link */
export async function sendAgain({ tx, accountId, jobs, emails }: Sending, id: number): Promise<void> {
  const { rows } = await sql<{ kind: string; user_id: number | null; has_link: boolean; can_send_again: boolean }>`
    select l.kind, l.user_id, position(${LINK_PLACEHOLDER} in l.body_text) > 0 as has_link, ${canSendAgain} as can_send_again
    from letters l where l.id = ${id}`.execute(tx)
  const email = rows[0]
  if (!email) throw notFound()
  if (!email.can_send_again) throw new AppError('conflict')

  const kind = LINKED_KINDS.find((linked) => linked === email.kind)
  const link = email.has_link && kind && email.user_id ? await emails.newLink(tx, email.user_id, kind) : null
  const queued = await sql<{ is_queued: boolean }>`
    select queue_letter_again(${id}::bigint, ${link}::text) as is_queued`.execute(tx)
  // Another user was faster.
  if (!queued.rows[0]?.is_queued) throw new AppError('conflict')
  await jobs.send(tx, SEND_EMAIL, { id }, { accountId, retryLimit: EMAIL_RETRIES })
}

/** Queues failed emails again, oldest first, and returns how many. */
export async function sendAllAgain(sending: Sending): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select l.id from letters l where l.state = 'failed' and ${canSendAgain} order by l.id limit ${SENT_AGAIN_MAX}`.execute(
    sending.tx,
  )
  for (const { id } of rows) await sendAgain(sending, id)
  return rows.length
}
