import { BANK_FIELDS, type BankDetails, NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'

/** The bank details of a client; nulls while none were entered. */
export async function readBankDetails(tx: Tx, clientId: number): Promise<BankDetails> {
  const row = await tx
    .selectFrom('bank_details')
    .select(BANK_FIELDS)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? NO_BANK_DETAILS
}

/** Stores these of a client's bank details; the others stay. */
export async function writeBankDetails(
  tx: Tx,
  { accountId }: Actor,
  clientId: number,
  details: Partial<BankDetails>,
): Promise<void> {
  await tx
    .insertInto('bank_details')
    .values({ account_id: accountId, client_id: clientId, ...details })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet(details))
    .execute()
}
