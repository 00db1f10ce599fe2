import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Col, Form, Row as GridRow, Input, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { type BankDetails, bankDetails } from '../../contract/clients.ts'
import { LoadFailed } from '../components/LoadFailed.tsx'
import { useUnsavedInput } from '../components/use-unsaved-input.ts'
import { changedValues } from '../crud/form-values.ts'
import type { TabProps } from '../crud/resource.ts'
import { useCheckedForm } from '../crud/use-checked-form.ts'
import { useMay } from '../crud/use-may.ts'
import { useTexts } from '../crud/use-texts.ts'
import { api } from '../providers/api.ts'

const NAMES = Object.keys(bankDetails.shape) as (keyof BankDetails)[]

/** The twelve lines a client is invoiced by. */
export function BankDetailsTab({ row: { id } }: TabProps) {
  const mayChange = useMay('clients', 'edit')
  const details = useQuery({
    queryKey: ['clients', 'bank-details', id],
    queryFn: () => api.clients.bankDetails({ params: { id } }),
  })
  if (details.isError) return <LoadFailed error={details.error} onRetry={() => details.refetch()} />
  if (!details.data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (!mayChange) return <BankDetailsWords details={details.data} />
  return <BankDetailsForm clientId={id} details={details.data} />
}

function BankDetailsWords({ details }: { details: BankDetails }) {
  const { t } = useTexts()
  return (
    <dl style={{ margin: 0, display: 'grid', gap: 12 }}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>
            <Typography.Text type="secondary">{t(`clients.bank.${name}`)}</Typography.Text>
          </dt>
          <dd style={{ margin: 0 }}>{details[name] || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function BankDetailsForm({ clientId, details }: { clientId: number; details: BankDetails }) {
  const { t } = useTexts()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [form] = Form.useForm<BankDetails>()
  const [isDirty, setDirty] = useState(false)
  const schema = bankDetails.partial()
  const { submit, forgive, failure, isSending } = useCheckedForm({ form, formName: 'bank', names: NAMES, schema })
  useUnsavedInput(isDirty)

  async function save(values: BankDetails) {
    const body = changedValues(details, values)
    const saved = await submit(body, () => api.clients.saveBankDetails({ params: { id: clientId }, body }))
    if (!saved) return
    setDirty(false)
    queries.setQueryData(['clients', 'bank-details', clientId], saved)
    void message.success(t('crud.saved'))
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
        {NAMES.map((name) => (
          <Col key={name} xs={24} md={12}>
            <Form.Item name={name} label={t(`clients.bank.${name}`)}>
              <Input maxLength={300} autoComplete="off" />
            </Form.Item>
          </Col>
        ))}
      </GridRow>
      {failure && <Alert type="error" showIcon role="alert" message={failure} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
        {t('crud.save')}
      </Button>
    </Form>
  )
}
