import { sql } from 'kysely'
import type { EventPayload } from '#contract/history.ts'
import type { Tx } from '#server/db/database.ts'
import { attachKept } from '#server/files/attachments.ts'
import type { WriteRequestEmails } from '../emails/request-emails.ts'
import { findRequestRef, recordOn } from '../history/request-history.ts'
import { insertRequest } from './create-request.ts'

/** A request as an email from outside the account asks for it. */
export interface EmailedRequest {
  name: string
  description: string | null
  client_id: number
  facility_id: number | null
  manager_id: number | null
  contact: { name: string; phone: string | null; email: string | null; position: string | null }
  /** Kept files. */
  files: readonly number[]
}

/** Creates a request without an author in the account; returns its id. */
export async function createEmailedRequest(
  tx: Tx,
  accountId: number,
  { contact, files, ...columns }: EmailedRequest,
  writeEmails: WriteRequestEmails,
): Promise<number> {
  const request = await insertRequest(
    tx,
    { accountId, userId: null },
    { ...columns, type: 'planned', contact: JSON.stringify(contact) },
  )
  await attachKept(tx, accountId, { requestId: request.id }, files)
  if (request.may_have_recipients) await writeEmails(tx, request.id, 'created')
  return request.id
}

/** Writes an email into the history of a request, with its files. @throws AppError not_found */
export async function recordEmail(
  tx: Tx,
  accountId: number,
  requestId: number,
  payload: EventPayload<'emailReceived'>,
  files: readonly number[],
): Promise<void> {
  const request = await findRequestRef(tx, requestId)
  const eventId = await recordOn(tx, { accountId, userId: null }, request, 'emailReceived', payload)
  if (files.length === 0) return
  await sql`
    insert into note_files (account_id, event_id, file_id)
    select ${accountId}, ${eventId}, unnest(${files}::bigint[])`.execute(tx)
}
