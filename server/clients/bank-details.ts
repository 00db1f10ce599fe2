import { type BankDetails, bankDetails } from '../../contract/clients.ts'
import type { Tx } from '../db/database.ts'

const FIELDS = Object.keys(bankDetails.shape) as (keyof BankDetails)[]

/** The bank details of a client; nulls while none were entered. */
export async function readBankDetails(tx: Tx, clientId: number): Promise<BankDetails> {
  const row = await tx.selectFrom('bank_details').select(FIELDS).where('client_id', '=', clientId).executeTakeFirst()
  return row ?? (Object.fromEntries(FIELDS.map((field) => [field, null])) as BankDetails)
}
