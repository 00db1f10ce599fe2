import { BANK_FIELDS, type BankDetails, NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
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
