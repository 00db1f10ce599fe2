import type { Tx } from '../db/database.ts'
import type { ArrivedEmail } from './take-email.ts'

/** An email of ours that was accepted, and then not delivered for good, is one that failed. `tx` must be a system unit of work. */
export async function markBounced(
  tx: Tx,
  accountId: number,
  { email: { bounced }, answeredId }: ArrivedEmail,
): Promise<void> {
  if (answeredId === null || !bounced?.isPermanent) return
  await tx
    .updateTable('letters')
    .set({ state: 'failed', failure: 'unknown_address', last_error: bounced.diagnostic ?? bounced.status })
    .where('id', '=', answeredId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'sent')
    .execute()
}
