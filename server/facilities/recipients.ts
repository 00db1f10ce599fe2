import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A client wants no more letters about requests at this address, from this company. */
export async function removeRecipient(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('client_recipients')
    .set({ unsubscribed_at: sql<string>`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** A client wants letters again at an address that was taken off. */
export async function restoreRecipient(tx: Tx, email: string): Promise<void> {
  await tx.updateTable('client_recipients').set({ unsubscribed_at: null }).where('email', '=', email).execute()
}
