import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Said } from './said-in-email.ts'

interface WaitingEmail extends Said {
  state: 'waiting' | 'set_aside'
  left_out: string[]
  /** Ids of its kept files. */
  files: number[]
}

/**
 * An email for a user to decide about; another who decides at the same time waits.
 * @throws AppError not_found; conflict when it is in a request already
 */
export async function lockWaiting(tx: Tx, id: number): Promise<WaitingEmail> {
  const email = await tx
    .selectFrom('inbound_emails')
    .select(['state', 'from_address', 'from_name', 'subject', 'body', 'quoted', 'left_out'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const { state, from_address: address, from_name, subject, body: text, quoted, left_out } = email
  if (state !== 'waiting' && state !== 'set_aside') throw new AppError('conflict')
  const files = await tx.selectFrom('inbound_email_files').select('file_id').where('email_id', '=', id).execute()
  return {
    state,
    from: address === null ? null : { name: from_name ?? '', address },
    subject,
    text,
    quoted,
    left_out,
    files: files.map(({ file_id }) => file_id),
  }
}

export async function markTaken(tx: Tx, actor: Actor, id: number, requestId: number): Promise<void> {
  await tx
    .updateTable('inbound_emails')
    .set({ state: 'taken', request_id: requestId, done_at: sql<string>`now()`, done_by: actor.userId })
    .where('id', '=', id)
    .execute()
}
