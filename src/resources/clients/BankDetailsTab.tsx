import { subject } from '@casl/ability'
import {
  BANK_FIELDS,
  type BankDetails,
  type BankField,
  bankNumberRule,
  isBankFieldOf,
} from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import type { TabProps } from '#src/crud/resource.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { BankDetailsForm } from '#src/parts/clients/BankDetailsForm.tsx'
import { ForeignNumbers } from '#src/parts/clients/ForeignNumbers.tsx'
import { SimilarTo } from '#src/parts/clients/SimilarTo.tsx'
import { useBankLabel } from '#src/parts/clients/use-bank-label.ts'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

/** Fields that only a company has: its officers and the tax registration code (KPP). */
function isOfCompanies(country: Country, field: BankField): boolean {
  return field === 'ceo' || field === 'main_accountant' || bankNumberRule(country, field)?.label === 'kpp'
}

interface Client {
  country: Country
  isPerson: boolean
  details: BankDetails
}

/** The fields that apply to the client in the country, and any others that are filled in. */
function fieldsOf({ country, isPerson, details }: Client): BankField[] {
  const isAsked = (field: BankField) => isBankFieldOf(country, field) && !(isPerson && isOfCompanies(country, field))
  return BANK_FIELDS.filter((field) => isAsked(field) || details[field])
}

/** A client's bank details, under the names of its country. */
export default function BankDetailsTab({ row }: TabProps) {
  const ability = useAbility()
  const { id, type } = row
  const country = useClientCountry(row.country)
  const details = useCall('clients.bankDetails', { params: { id } })
  if (details.error) return <LoadFailed error={details.error} onRetry={() => details.refetch()} />
  if (!details.data) return <ContentPending />
  const client = { country, isPerson: type === 'person', details: details.data }
  if (!ability.can('bank-details', subject('clients', row))) return <BankDetailsText client={client} />
  return (
    <BankDetailsForm
      country={country}
      names={fieldsOf(client)}
      details={details.data}
      save={(body) => api.clients.saveBankDetails({ params: { id }, body })}
      onSaved={(saved) => details.show(() => saved)}
    >
      <SimilarTo stored={details.data} except={id} country={country} />
    </BankDetailsForm>
  )
}

function BankDetailsText({ client }: { client: Client }) {
  const { country, details } = client
  const label = useBankLabel(country)
  return (
    <>
      <ForeignNumbers country={country} details={details} />
      <dl style={{ margin: 0, display: 'grid', gap: 12 }}>
        {fieldsOf(client).map((name) => (
          <div key={name}>
            <dt>
              <Text type="secondary">{label(name)}</Text>
            </dt>
            <dd style={{ margin: 0 }}>{details[name] || '—'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
