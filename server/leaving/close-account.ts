import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { enterAccount } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { announceAccessChange } from '../live/announce.ts'
import { holdDeliveries } from '../notifications/index.ts'
import type { ClosingEmails } from './closing-emails.ts'

/**
 * Closes the actor's account: from the commit on nothing reaches others from it. `tx` must be a system unit of work.
 * @throws AppError conflict when it is closed already
 */
export async function closeAccount(tx: Tx, emails: ClosingEmails, { accountId, name }: Actor): Promise<void> {
  await enterAccount(tx, accountId)
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ closed_at: sql<string>`now()`, closing_reminded_at: null })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('conflict')
  await sql`
    update sessions s set ended_at = now() from memberships m left join roles r
      on r.account_id = m.account_id and r.id = m.role_id
    where s.account_id = ${accountId} and s.ended_at is null and m.account_id = s.account_id and m.user_id = s.user_id
      and r.is_system is not true`.execute(tx)
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('letters').where('account_id', '=', accountId).where('state', '=', 'queued').execute()
  await holdDeliveries(tx, accountId)
  await emails(tx, accountId, 'account_closed', name)
  await announceAccessChange(tx, accountId)
}

/**
 * Reopens the account as it was; users who were signed out sign in again. `tx` must be in the account.
 * @throws AppError conflict when it is open
 */
export async function takeAccountBack(tx: Tx, { accountId }: Actor): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ closed_at: null, closing_reminded_at: null })
    .where('id', '=', accountId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('conflict')
  // Notifications of a month are not delivered late; they are in the users' lists.
  await holdDeliveries(tx, accountId)
  await announceAccessChange(tx, accountId)
}
