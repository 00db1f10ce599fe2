import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { excerptOf, type InboundEmailReason } from '#contract/inbound-emails.ts'
import { INBOUND_EMAILS_PER_SENDER, NOTE_MAX, REQUEST_NAME_MAX } from '#contract/limits.ts'
import { readMembership } from '../access/read-membership.ts'
import { requireRow } from '../access/scope.ts'
import { readAccountLocale } from '../accounts/index.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { discardFiles, type ReceivedFile } from '../files/receive-upload.ts'
import { warnWhenFull } from '../files/warn-when-full.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { announce } from '../live/announce.ts'
import { createEmailedRequest, openRequestEmails, recordEmail, writeNote } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { serverWordsIn } from '../words/index.ts'
import type { BoxEmail } from './imap-box.ts'
import { markBounced } from './mark-bounced.ts'
import { clientsOfSender, contactOfSender, userOfSender } from './match-sender.ts'
import type { ParsedEmail } from './parsing/read-email.ts'
import { receiveAttachments } from './receive-attachments.ts'
import { descriptionOf, emailPayload, type Said } from './said-in-email.ts'

/** An email of an account, and the request that its address or what it answers to leads to. */
export interface ArrivedEmail {
  email: ParsedEmail
  requestId: number | null
  /** Which email of ours it answers, or says was not delivered. */
  answeredId: number | null
  /** Whether this program wrote it. */
  isOwn: boolean
}

export type EmailTaker = (accountId: number, arrived: ArrivedEmail) => Promise<void>

/** An email that could not be read: users look for it in the box. */
export async function leaveInBox(
  database: Database,
  accountId: number,
  { position, uid }: BoxEmail,
  reason: 'too_large' | 'unreadable',
): Promise<void> {
  await database.inAccount(accountId, async (tx) => {
    const row = await tx
      .insertInto('inbound_emails')
      .values({
        message_id: `uid:${position.uidValidity}-${uid}`,
        subject: '',
        body: '',
        state: 'waiting',
        reason,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) announceInbound(tx, accountId, row.id)
  })
}

type TakeServices = Pick<Services, 'config' | 'database' | 'fileStore' | 'pictureDrawer' | 'replies'> & {
  queues: Pick<Jobs, 'send'>
}

/** What became of an email. */
type Outcome =
  | { state: 'taken'; request_id: number }
  | { state: 'waiting' | 'set_aside'; reason: InboundEmailReason; request_id?: number | null }

/**
 * Makes an email an answer in its request, a new request of the client who wrote it, or one that waits for a user: once,
 * however often it is read.
 */
export function emailTaker(services: TakeServices): EmailTaker {
  const { database, fileStore, queues } = services
  const writeEmails = openRequestEmails({ ...services, jobs: queues })

  return async (accountId, arrived) => {
    const { email } = arrived
    const setAside = reasonToSetAside(arrived)
    if (await database.inAccount(accountId, (tx) => isKnown(tx, email), { readOnly: true })) return
    const { files, leftOut } = await receiveAttachments(services, accountId, setAside ? [] : email.attachments)
    try {
      await fileStore.storing(accountId, files, () =>
        database.inAccount(accountId, async (tx) => {
          const id = await insertEmail(tx, email)
          if (id === null) return
          const kept = await keepFiles(tx, accountId, id, files, leftOut)
          const outcome: Outcome = setAside
            ? { state: 'set_aside', reason: setAside }
            : await place(tx, accountId, arrived, kept, leftOut)
          await finish(tx, id, outcome, leftOut)
          if (kept.length > 0) await warnWhenFull(tx, queues, accountId)
          announceInbound(tx, accountId, id)
        }),
      )
    } finally {
      await discardFiles(files)
    }
    if (setAside === 'bounce') await database.asSystem((tx) => markBounced(tx, accountId, arrived))
  }

  async function keepFiles(tx: Tx, accountId: number, id: number, files: readonly ReceivedFile[], leftOut: string[]) {
    const kept: number[] = []
    for (const file of files) {
      try {
        kept.push(await fileStore.keep(tx, { accountId, userId: null }, file))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'storage_full') throw error
        leftOut.push(file.name)
      }
    }
    if (kept.length > 0) {
      const rows = kept.map((file_id) => ({ account_id: accountId, email_id: id, file_id }))
      await tx.insertInto('inbound_email_files').values(rows).execute()
    }
    return kept
  }

  async function place(
    tx: Tx,
    accountId: number,
    { email, requestId }: ArrivedEmail,
    files: number[],
    leftOut: string[],
  ): Promise<Outcome> {
    const request_id = await findRequest(tx, requestId, email)
    if (email.authentication === 'failed') return { state: 'waiting', reason: 'not_authentic', request_id }
    if (await isFlooding(tx, email.from?.address ?? null)) return { state: 'waiting', reason: 'too_many', request_id }
    const user = await userOfSender(tx, email.from?.address ?? '')
    // Anyone may write that an email was forwarded.
    const sender = (user !== null && email.forwardedFrom) || email.from
    const isEmpty = !email.text && files.length === 0
    if (request_id !== null && !isEmpty) {
      const isNoted = user !== null && (await writeUsersNote(tx, accountId, user, request_id, email, files))
      if (!isNoted) await recordEmail(tx, accountId, request_id, emailPayload(email, leftOut, false), files)
      return { state: 'taken', request_id }
    }
    if (isEmpty && !email.subject) return { state: 'waiting', reason: 'empty', request_id }
    if (!sender) return { state: 'waiting', reason: 'unknown_sender' }
    const [client, ...others] = await clientsOfSender(tx, sender.address)
    if (!client || others.length > 0) {
      return { state: 'waiting', reason: client ? 'several_clients' : 'unknown_sender' }
    }
    const { facility_id, ...known } = await contactOfSender(tx, client.id, sender.address)
    const created = await createEmailedRequest(
      tx,
      accountId,
      {
        name: await titleOf(tx, accountId, email),
        description: descriptionOf(email),
        client_id: client.id,
        facility_id,
        manager_id: await managerOf(tx, facility_id),
        contact: { ...known, name: known.name ?? (sender.name || sender.address), email: sender.address },
        files,
      },
      writeEmails,
    )
    await recordEmail(tx, accountId, created, emailPayload(email, leftOut, true), [])
    return { state: 'taken', request_id: created }
  }
}

/** Users with pages of waiting emails read them again. */
export function announceInbound(tx: Tx, accountId: number, id: number): void {
  announce(tx, { account: accountId, entity: 'inbound_emails', id, type: 'updated' })
}

function reasonToSetAside({ email: { kind }, isOwn }: ArrivedEmail): InboundEmailReason | null {
  if (kind !== 'message') return kind
  return isOwn ? 'loop' : null
}

/** Its Message-ID, or, without one, what it says. */
function nameOf({ messageId, from, subject, sentAt, text }: ParsedEmail): string {
  if (messageId) return messageId
  const said = JSON.stringify([from?.address, subject, sentAt, text])
  return `sha256:${createHash('sha256').update(said).digest('base64url')}`
}

async function isKnown(tx: Tx, email: ParsedEmail): Promise<boolean> {
  const known = await tx
    .selectFrom('inbound_emails')
    .select('id')
    .where('message_id', '=', nameOf(email))
    .limit(1)
    .execute()
  return known.length > 0
}

/** Its id; null when it is there already. */
async function insertEmail(tx: Tx, email: ParsedEmail): Promise<number | null> {
  const { from, subject, text, quoted, sentAt } = email
  const row = await tx
    .insertInto('inbound_emails')
    .values({
      message_id: nameOf(email),
      from_address: from?.address ?? null,
      from_name: from?.name || null,
      subject,
      body: text,
      quoted,
      sent_at: sentAt?.toISOString() ?? null,
      // Until it is placed, in the same unit of work.
      state: 'waiting',
      reason: 'unknown_sender',
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function finish(tx: Tx, id: number, outcome: Outcome, leftOut: readonly string[]): Promise<void> {
  const isDone = outcome.state !== 'waiting'
  await tx
    .updateTable('inbound_emails')
    .set({
      state: outcome.state,
      reason: 'reason' in outcome ? outcome.reason : null,
      request_id: outcome.request_id ?? null,
      left_out: [...leftOut],
      ...(isDone && { done_at: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** The one that it was sent to, else that of an earlier email which it answers: a client may write twice before we do. */
async function findRequest(tx: Tx, sentTo: number | null, { references }: ParsedEmail): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r where r.id = ${sentTo}
    union all
    (select e.request_id from inbound_emails e
      where ${sentTo}::bigint is null and e.message_id = any(${references}::text[]) and e.state = 'taken'
        and e.request_id is not null
      order by e.id desc)
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** A robot that answers each email with another would go on for ever. */
async function isFlooding(tx: Tx, address: string | null): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from inbound_emails
    where from_address is not distinct from ${address} and created_at > now() - interval '1 hour'`.execute(tx)
  return (rows[0]?.count ?? 0) > INBOUND_EMAILS_PER_SENDER
}

/** A user who answers a notification writes a note, as far as they may read the request. */
async function writeUsersNote(
  tx: Tx,
  accountId: number,
  userId: number,
  requestId: number,
  { text }: ParsedEmail,
  files: readonly number[],
): Promise<boolean> {
  const actor = await readMembership(tx, accountId, userId)
  if (!actor) return false
  try {
    await requireRow(tx, actor, 'requests:read', requestId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  const eventId = await writeNote(tx, actor, requestId, { comment: text.slice(0, NOTE_MAX) })
  for (const file_id of files) {
    await tx.insertInto('note_files').values({ account_id: accountId, event_id: eventId, file_id }).execute()
  }
  return true
}

async function titleOf(tx: Tx, accountId: number, { subject, text }: Said): Promise<string> {
  const words = serverWordsIn(await readAccountLocale(tx, accountId))
  return (subject || excerptOf(text).slice(0, 100) || words.requests.emailed).slice(0, REQUEST_NAME_MAX)
}

/** The facility's, else the one of the mailbox, as far as they work. */
async function managerOf(tx: Tx, facilityId: number | null): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from (
      select manager_id, 1 as turn from facilities where id = ${facilityId}
      union all select manager_id, 2 from mailboxes) o
    join memberships m on m.user_id = o.manager_id and m.is_active
    order by o.turn limit 1`.execute(tx)
  return rows[0]?.user_id ?? null
}
