import { type BankDetails, bankDetailsChange } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/countries.ts'
import { InvalidCall } from '../http/invalid-call.ts'

/**
 * The change as it is stored: empty texts become null, numbers lose their spaces.
 * @throws InvalidCall for numbers that do not fit the country or each other
 */
export function checkedBankDetails(
  country: Country,
  before: BankDetails,
  body: Partial<BankDetails>,
): Partial<BankDetails> {
  const checked = bankDetailsChange(country, before).safeParse(body)
  if (!checked.success) throw new InvalidCall(checked.error.issues)
  return checked.data
}
