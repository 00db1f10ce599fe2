import { sql } from 'kysely'
import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import type { MailboxFailure } from '#contract/integrations/mailbox.ts'
import { INBOUND_EMAIL_MAX_BYTES, INBOUND_EMAILS_AT_ONCE, MAILBOX_WARNED_HOURS } from '#contract/limits.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import { DatabaseAway, logDetails, nameAway } from '../db/database-away.ts'
import { isOpenAccount } from '../db/open-accounts.ts'
import { AppError } from '../errors/app-error.ts'
import { errorMessage } from '../errors/error-message.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { SecretLost, type SecretSeals } from '../outside-calls/index.ts'
import { serverWordsIn } from '../words/index.ts'
import { type BoxAddress, type BoxEmail, type BoxPosition, openImapBox } from './imap-box.ts'
import { ImapBoxError } from './imap-box-error.ts'
import { readEmail } from './parsing/read-email.ts'
import { removeOldInboundEmailsJob } from './remove-old.ts'
import type { SortMail } from './sort-mail.ts'
import { type ArrivedEmail, type EmailTaker, leaveInBox } from './take-email.ts'

const READ_MAILBOX = 'read-mailbox'
/** Boxes that one process reads at a time. */
const AT_ONCE = 4
/** One that cannot be read is tried less often (minutes). */
const FAILING_EVERY = 10
const job = z.object({ accountId: z.number() })

/** The position in the installation's own box, in the table of settings. */
const OWN_POSITION = 'inbound_mail_position'

export interface BoxReading {
  database: Database
  config: Config
  seals: SecretSeals
  /** The installation's own box; null when it has none. */
  ownBox: BoxAddress | null
  sort: SortMail
  take: EmailTaker
  queues: Pick<Jobs, 'send'>
  log: { warn(details: object, message: string): void }
}

/** Every minute: reads what has come into the boxes, a company's each in a job of its own. */
export function mailboxJobs(reading: BoxReading): JobDefinition[] {
  return [
    { queue: 'read-mailboxes', cron: '* * * * *', work: () => queueMailboxes(reading) },
    { queue: READ_MAILBOX, atOnce: AT_ONCE, atOnceOfAccount: 1, work: (data) => readMailbox(reading, job.parse(data)) },
    { queue: 'read-own-mailbox', cron: '* * * * *', work: () => readOwnMailbox(reading) },
    removeOldInboundEmailsJob(reading.database),
  ]
}

async function queueMailboxes({ database, queues }: BoxReading): Promise<void> {
  await database.asSystem(async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from mailboxes b
      where kind = 'imap' and state = 'active' and ${isOpenAccount('b.account_id')} and (failing_since is null
        or checked_at < now() - make_interval(mins => ${sql.lit(FAILING_EVERY)}))`.execute(tx)
    for (const { account_id: accountId } of rows) {
      await queues.send(tx, READ_MAILBOX, { accountId }, { accountId, singletonKey: String(accountId), retryLimit: 0 })
    }
  })
}

interface StoredBox {
  host: string
  port: number
  is_tls: boolean
  username: string
  password: Buffer
  uid_validity: number | null
  last_uid: number | null
}

async function readMailbox(reading: BoxReading, { accountId }: z.output<typeof job>): Promise<void> {
  const { database, config, seals, sort } = reading
  const box = await database.inAccount(accountId, readStored, { readOnly: true })
  if (!box) return
  const { host, port, is_tls: isTls, username, uid_validity, last_uid } = box
  const after = uid_validity === null || last_uid === null ? null : { uidValidity: uid_validity, lastUid: last_uid }
  try {
    const address = { host, port, isTls, username, password: seals.open(box.password) }
    await readNew(address, config.allowsPrivateMailboxes, after, {
      async take(email) {
        if (email.raw === null) return leaveInBox(database, accountId, email, 'too_large')
        const { accountId: meant, arrived } = sort(await readEmail(email.raw))
        // What is signed for another account means nothing here.
        const here = meant === accountId ? arrived : { ...arrived, requestId: null, answeredId: null }
        await takeOrLeave(reading, accountId, email, here)
      },
      keep: (position) => database.inAccount(accountId, (tx) => notePosition(tx, box, position)),
    })
  } catch (error) {
    if (isForNow(error)) throw error
    await noteFailure(reading, accountId, failureOf(error), errorMessage(error))
  }
}

/** One that cannot be taken, whatever the reason, does not keep those behind it from being read. */
async function takeOrLeave(
  { database, take, log }: BoxReading,
  accountId: number,
  email: BoxEmail,
  arrived: ArrivedEmail,
): Promise<void> {
  try {
    await take(accountId, arrived)
  } catch (error) {
    if (isForNow(error)) throw error
    log.warn({ accountId, ...logDetails(error) }, 'An email cannot be taken')
    await leaveInBox(database, accountId, email, 'unreadable')
  }
}

/** The database or the file storage is away: the email is read again. */
function isForNow(error: unknown): boolean {
  return nameAway(error) instanceof DatabaseAway || (error instanceof AppError && FOR_NOW.has(error.code))
}

const FOR_NOW = new Set<ErrorCode>(['unavailable', 'storage_unavailable'])

/** Reads the installation's own box: what its addresses lead to, for any account. */
async function readOwnMailbox(reading: BoxReading): Promise<void> {
  const { database, ownBox, sort, log } = reading
  if (!ownBox) return
  const after = await database.asSystem((tx) => readOwnPosition(tx), { readOnly: true })
  try {
    await readNew(ownBox, true, after, {
      async take(email) {
        // Whose it is cannot be said.
        if (email.raw === null) return log.warn({ bytes: email.size }, 'An email is too large to be read')
        const { accountId, arrived } = sort(await readEmail(email.raw))
        if (accountId === null || !(await takesEmails(database, accountId, arrived.requestId))) return
        await takeOrLeave(reading, accountId, email, arrived)
      },
      keep: (position) => database.asSystem((tx) => keepOwnPosition(tx, position)),
    })
  } catch (error) {
    if (!(error instanceof ImapBoxError)) throw error
    log.warn({ err: error }, "The installation's mailbox cannot be read")
  }
}

/** A request's own address is answered at in any case; emails that are forwarded need a mailbox that says so. */
async function takesEmails(database: Database, accountId: number, requestId: number | null): Promise<boolean> {
  const { rows } = await database.asSystem(
    (tx) =>
      sql<{ is_forwarded: boolean }>`
        select exists (select from mailboxes b
          where b.account_id = a.id and b.kind = 'forwarded' and b.state = 'active') as is_forwarded
        from accounts a where a.id = ${accountId} and ${isOpenAccount('a.id')}`.execute(tx),
    { readOnly: true },
  )
  const [account] = rows
  return account !== undefined && (requestId !== null || account.is_forwarded)
}

interface NewEmails {
  take: (email: BoxEmail) => Promise<void> | void
  /** Up to where emails were taken: a box that fails in the middle is read on from there. */
  keep: (position: BoxPosition) => Promise<void>
}

/** From the first time on: what was in the box before stays as it is. */
async function readNew(
  address: BoxAddress,
  isAnywhere: boolean,
  after: BoxPosition | null,
  { take, keep }: NewEmails,
): Promise<void> {
  const box = openImapBox(address, { isAnywhere, maxBytes: INBOUND_EMAIL_MAX_BYTES, limit: INBOUND_EMAILS_AT_ONCE })
  if (after === null) return keep((await box.check()).position)
  const position = await box.readNew(after, async (email) => {
    await take(email)
    await keep(email.position)
  })
  await keep(position)
}

async function readStored(tx: Tx): Promise<StoredBox | undefined> {
  const { rows } = await sql<StoredBox>`
    select host, port, is_tls, username, password, uid_validity, last_uid from mailboxes
    where kind = 'imap' and state = 'active'`.execute(tx)
  return rows[0]
}

/** Unless it was set to another box meanwhile. */
async function notePosition(
  tx: Tx,
  { host, username }: StoredBox,
  { uidValidity, lastUid }: BoxPosition,
): Promise<void> {
  await sql`
    update mailboxes set uid_validity = ${uidValidity}, last_uid = ${lastUid}, checked_at = now(), failing_since = null,
      failure = null, warned_at = null
    where host = ${host} and username = ${username}`.execute(tx)
}

function failureOf(error: unknown): MailboxFailure {
  if (error instanceof ImapBoxError) return error.failure
  return error instanceof SecretLost ? 'secret_lost' : 'other'
}

/** Admins are emailed once it has failed for hours. */
async function noteFailure(
  { database, config, queues, log }: BoxReading,
  accountId: number,
  failure: MailboxFailure,
  said: string,
): Promise<void> {
  if (failure === 'other') log.warn({ accountId, said }, 'A mailbox cannot be read')
  await database.asSystem(async (tx) => {
    const { rows } = await sql<{ address: string; name: string; is_to_be_warned: boolean }>`
      update mailboxes b set checked_at = now(), failing_since = coalesce(failing_since, now()), failure = ${failure},
        warned_at = case when failing_since < now() - make_interval(hours => ${sql.lit(MAILBOX_WARNED_HOURS)})
          then coalesce(warned_at, now()) else warned_at end
      from accounts a
      where b.account_id = ${accountId} and a.id = b.account_id
      returning b.address, a.name, b.warned_at = now() as is_to_be_warned`.execute(tx)
    const [box] = rows
    if (!box?.is_to_be_warned) return
    await writeToAdmins(
      tx,
      { publicUrl: config.publicUrl, jobs: queues },
      {
        accountId,
        sender: box.name,
        kind: 'mailbox_failing',
        about: `mailbox ${box.address}`,
        path: PAGE_PATHS.integrations,
        textsIn: (locale) => serverWordsIn(locale).emails.mailbox(box.name, box.address),
      },
    )
  })
}

async function readOwnPosition(tx: Tx): Promise<BoxPosition | null> {
  const kept = await tx.selectFrom('settings').select('value').where('name', '=', OWN_POSITION).executeTakeFirst()
  return kept ? (kept.value as unknown as BoxPosition) : null
}

async function keepOwnPosition(tx: Tx, position: BoxPosition): Promise<void> {
  const value = JSON.stringify(position)
  await tx
    .insertInto('settings')
    .values({ name: OWN_POSITION, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
