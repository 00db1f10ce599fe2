import { type BankField, bankNumberRule } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** The label of a field: some numbers have the country's own names. */
export function useBankLabel(country: Country) {
  const { t } = useTexts()
  return (field: BankField) => {
    const rule = bankNumberRule(country, field)
    return t(rule ? `clients.bankNumbers.${rule.label}` : `clients.bank.${field}`)
  }
}
