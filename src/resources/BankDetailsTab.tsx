import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Col, Form, Row as GridRow, Input, Skeleton } from 'antd'
import { useState } from 'react'
import {
  BANK_FIELDS,
  type BankDetails,
  type BankField,
  bankDetailsChange,
  bankNumberRule,
  isBankFieldOf,
} from '../../contract/bank-details.ts'
import type { Country } from '../../contract/countries.ts'
import { LoadFailed } from '../components/LoadFailed.tsx'
import { SaveFailure } from '../components/SaveFailure.tsx'
import { Text } from '../components/Text.tsx'
import { useUnsavedInput } from '../components/use-unsaved-input.ts'
import { changedValues } from '../crud/form-values.ts'
import type { TabProps } from '../crud/resource.ts'
import { useCheckedForm } from '../crud/use-checked-form.ts'
import { useMay } from '../crud/use-may.ts'
import { useTexts } from '../crud/use-texts.ts'
import { api } from '../providers/api.ts'
import { useViewer } from '../providers/viewer.ts'

/** The country whose names and rules the numbers have: the company's own. */
function useBankCountry(): Country {
  return (useViewer()?.account.country as Country | undefined) ?? 'ru'
}

/** What a field is called there: numbers have names of the country's own. */
function useBankLabel(country: Country) {
  const { t } = useTexts()
  return (field: BankField) => {
    const rule = bankNumberRule(country, field)
    return t(rule ? `clients.bankNumbers.${rule.label}` : `clients.bank.${field}`)
  }
}

/** A person has no posts to fill, nor a place in the register of companies. */
function isOfCompanies(country: Country, field: BankField): boolean {
  return field === 'ceo' || field === 'main_accountant' || bankNumberRule(country, field)?.label === 'kpp'
}

interface Client {
  country: Country
  isPerson: boolean
  details: BankDetails
}

/** The fields that say something of the client in the country, and those that were filled in nevertheless. */
function fieldsOf({ country, isPerson, details }: Client): BankField[] {
  const isAsked = (field: BankField) => isBankFieldOf(country, field) && !(isPerson && isOfCompanies(country, field))
  return BANK_FIELDS.filter((field) => isAsked(field) || details[field])
}

/** The lines a client is invoiced by, under the names they have in the company's country. */
export function BankDetailsTab({ row: { id, type } }: TabProps) {
  const country = useBankCountry()
  const mayChange = useMay('clients', 'edit')
  const details = useQuery({
    queryKey: ['clients', 'bank-details', id],
    queryFn: () => api.clients.bankDetails({ params: { id } }),
  })
  if (details.isError) return <LoadFailed error={details.error} onRetry={() => details.refetch()} />
  if (!details.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  const client = { country, isPerson: type === 'person', details: details.data }
  if (!mayChange) return <BankDetailsWords client={client} />
  return <BankDetailsForm clientId={id} client={client} />
}

function BankDetailsWords({ client }: { client: Client }) {
  const { country, details } = client
  const label = useBankLabel(country)
  return (
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
  )
}

function BankDetailsForm({ clientId, client }: { clientId: number; client: Client }) {
  const { country, details } = client
  const { t } = useTexts()
  const { open } = useNotification()
  const queries = useQueryClient()
  const [form] = Form.useForm<BankDetails>()
  const [isDirty, setDirty] = useState(false)
  const label = useBankLabel(country)
  const names = fieldsOf(client)
  const schema = bankDetailsChange(country, details)
  const { submit, forgive, failure, isSending } = useCheckedForm({ form, formName: 'bank', names, schema })
  useUnsavedInput(isDirty)

  async function save(values: BankDetails) {
    const body = changedValues(details, values)
    const saved = await submit(body, () => api.clients.saveBankDetails({ params: { id: clientId }, body }))
    if (!saved) return
    setDirty(false)
    form.setFieldsValue(saved)
    queries.setQueryData(['clients', 'bank-details', clientId], saved)
    open?.({ type: 'success', message: t('crud.saved') })
  }

  return (
    <Form<BankDetails>
      form={form}
      name="bank"
      layout="vertical"
      noValidate
      disabled={isSending}
      initialValues={details}
      onValuesChange={(changed) => {
        setDirty(true)
        forgive(changed)
      }}
      onFinish={save}
      style={{ maxWidth: 880 }}
    >
      <GridRow gutter={16}>
        {names.map((name) => (
          <Col key={name} xs={24} md={12}>
            <Form.Item name={name} label={label(name)}>
              <Input maxLength={300} autoComplete="off" />
            </Form.Item>
          </Col>
        ))}
      </GridRow>
      <SaveFailure reason={failure} />
      <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
        {t('crud.save')}
      </Button>
    </Form>
  )
}
