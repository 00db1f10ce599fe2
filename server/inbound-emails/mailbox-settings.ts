import { sql } from 'kysely'
import type { Mailbox, MailboxChange, MailboxSettings } from '#contract/integrations/mailbox.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import type { SecretSeals } from '../outside-calls/index.ts'

/** @param forwardingAddress the account's address at the installation's box; null when there is none */
export async function readSettings(tx: Tx, forwardingAddress: string | null): Promise<MailboxSettings> {
  const { rows } = await sql<Mailbox>`
    select b.kind, b.address, b.state, b.host, b.port, b.is_tls, b.username, b.checked_at, b.failing_since, b.failure,
      b.created_at, (select json_build_object('id', m.user_id, 'name', m.name) from memberships m
        where m.account_id = b.account_id and m.user_id = b.manager_id) as manager
    from mailboxes b`.execute(tx)
  return { mailbox: rows[0] ?? null, forwarding_address: forwardingAddress }
}

/**
 * Emails that are in a box of another address or server already stay as they are.
 * @throws AppError validation_failed at manager_id, password, and at kind when nothing can be forwarded
 */
export async function setMailbox(
  tx: Tx,
  actor: Actor,
  { seals, canForward }: { seals: SecretSeals; canForward: boolean },
  { kind, address, manager_id, state, ...box }: MailboxChange,
): Promise<void> {
  if (kind === 'forwarded' && !canForward) throw invalid({ kind: 'mailbox_not_forwarded' })
  if (manager_id !== null) await requireManager(tx, actor, manager_id)
  const before = await readBox(tx)
  const { password, ...imap } = 'host' in box ? box : { password: undefined }
  const isSameBox = 'host' in imap && before?.host === imap.host && before.username === imap.username
  // The stored one is sent to no other server.
  const sealed = password === undefined ? (isSameBox ? before.password : null) : seals.seal(password)
  if (kind === 'imap' && sealed === null) throw invalid({ password: 'password_required' })
  const columns = {
    kind,
    address,
    manager_id,
    state,
    ...('host' in imap ? { ...imap, password: sealed } : NO_BOX),
    ...(!isSameBox && { uid_validity: null, last_uid: null, checked_at: null }),
    failing_since: null,
    failure: null,
    warned_at: null,
  }
  await tx
    .insertInto('mailboxes')
    .values(columns)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
  await recordMailbox(tx, actor, address)
}

const NO_BOX = { host: null, port: null, is_tls: null, username: null, password: null }

/** @throws AppError not_found */
export async function removeMailbox(tx: Tx, actor: Actor): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('mailboxes').executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await recordMailbox(tx, actor, null)
}

/** The stored password of the box with this host and user: it is sent to no other. */
export async function storedPassword(tx: Tx, host: string, username: string): Promise<Buffer | null> {
  const box = await readBox(tx)
  return box?.host === host && box.username === username ? box.password : null
}

function readBox(tx: Tx) {
  return tx.selectFrom('mailboxes').select(['kind', 'host', 'username', 'password']).executeTakeFirst()
}

async function requireManager(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { rows } = await sql<{ is_active: boolean }>`
    select m.is_active from memberships m
    where m.user_id = ${id} and not m.is_service and ${inScope(actor, 'employees:read', 'm.user_id')}`.execute(tx)
  const [manager] = rows
  if (!manager) throw invalid({ manager_id: 'not_found' })
  if (!manager.is_active) throw invalid({ manager_id: 'inactive' })
}

async function recordMailbox(tx: Tx, actor: Actor, address: string | null): Promise<void> {
  const liveChange = { entity: 'integrations', id: actor.accountId, type: 'updated' } as const
  await record(tx, actor, 'mailboxChanged', { address }, {}, liveChange)
}
