import { type BankDetails, bankDetailsChange } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/countries.ts'
import type { Tx } from '../db/database.ts'
import { InvalidCall } from '../http/invalid-call.ts'

/**
 * The change as it is stored: empty texts become null, numbers lose their spaces.
 * @throws InvalidCall for numbers that do not fit the country of the account or each other
 */
export async function checkedBankDetails(
  tx: Tx,
  accountId: number,
  before: BankDetails,
  body: Partial<BankDetails>,
): Promise<Partial<BankDetails>> {
  const { country } = await tx
    .selectFrom('accounts')
    .select('country')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const checked = bankDetailsChange(country as Country, before).safeParse(body)
  if (!checked.success) throw new InvalidCall(checked.error.issues)
  return checked.data
}
