import { type BankDetails, bankDetailsChange } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import { InvalidCall } from '../http/invalid-call.ts'

/**
 * The change as it is stored: empty texts become null, numbers lose their spaces.
 * @param at where the details are in the call's body
 * @throws InvalidCall for numbers that do not fit the country or each other
 */
export function checkedBankDetails(
  country: Country,
  before: BankDetails,
  body: Partial<BankDetails>,
  at: readonly string[] = [],
): Partial<BankDetails> {
  const checked = bankDetailsChange(country, before).safeParse(body)
  if (!checked.success) {
    throw new InvalidCall(checked.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] })))
  }
  return checked.data
}
