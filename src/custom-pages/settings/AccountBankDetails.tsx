import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BANK_FIELDS, isBankFieldOf } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/countries.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { BankDetailsForm } from '#src/parts/clients/BankDetailsForm.tsx'
import { api } from '#src/providers/api.ts'
import { keepAnswer } from '#src/providers/keep-answer.ts'

const KEY = ['company', 'bank-details']

/** The account's own legal and bank details, for its admin: those its country has, and those that are filled in. */
export function AccountBankDetails({ country }: { country: Country }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data, error, isError, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.company.bankDetails() })
  return (
    <Section title={t('settings.company.bankDetails')}>
      {isError && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !isError && <ContentPending />}
      {data && (
        <BankDetailsForm
          key={country}
          country={country}
          names={BANK_FIELDS.filter((field) => isBankFieldOf(country, field) || data[field])}
          details={data}
          save={(body) => api.company.saveBankDetails({ body })}
          onSaved={(saved) => keepAnswer(queries, KEY, saved)}
        />
      )}
    </Section>
  )
}
