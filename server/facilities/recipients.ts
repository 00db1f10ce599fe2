import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Unsubscribes an address from this account's emails about requests. */
export async function removeRecipient(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('client_recipients')
    .set({ unsubscribed_at: sql<string>`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** Subscribes an unsubscribed address again. */
export async function restoreRecipient(tx: Tx, email: string): Promise<void> {
  await tx.updateTable('client_recipients').set({ unsubscribed_at: null }).where('email', '=', email).execute()
}
