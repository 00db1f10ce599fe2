import { useTranslation } from 'react-i18next'
import { BANK_FIELDS, isBankFieldOf } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { BankDetailsForm } from '#src/parts/clients/BankDetailsForm.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

/** The account's own legal and bank details, for its admin: those its country has, and those that are filled in. */
export function AccountBankDetails({ country }: { country: Country }) {
  const { t } = useTranslation()
  const { data, error, refetch, show } = useCall('company.bankDetails', {})
  return (
    <Section title={t('settings.company.bankDetails')}>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!data && !error && <ContentPending />}
      {data && (
        <BankDetailsForm
          key={country}
          country={country}
          names={BANK_FIELDS.filter((field) => isBankFieldOf(country, field) || data[field])}
          details={data}
          save={(body) => api.company.saveBankDetails({ body })}
          onSaved={(saved) => show(() => saved)}
        />
      )}
    </Section>
  )
}
