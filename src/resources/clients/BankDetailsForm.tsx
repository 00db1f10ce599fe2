import { useNotification } from '@refinedev/core'
import { Button, Col, Form, Row as GridRow, Input } from 'antd'
import { useState } from 'react'
import {
  type BankDetails,
  type BankField,
  bankDetailsChange,
  bankNumberRule,
} from '../../../contract/company/bank-details.ts'
import type { Country } from '../../../contract/countries.ts'
import { changedValues } from '../../crud/form/form-values.ts'
import { useCheckedForm } from '../../crud/form/use-checked-form.ts'
import { SaveFailure } from '../../kit/form/SaveFailure.tsx'
import { useUnsavedInput } from '../../kit/form/use-unsaved-input.ts'
import { useTexts } from '../../providers/use-texts.ts'

/** What a field is called there: numbers have names of the country's own. */
export function useBankLabel(country: Country) {
  const { t } = useTexts()
  return (field: BankField) => {
    const rule = bankNumberRule(country, field)
    return t(rule ? `clients.bankNumbers.${rule.label}` : `clients.bank.${field}`)
  }
}

interface Props {
  country: Country
  /** The fields that are asked for. */
  names: BankField[]
  details: BankDetails
  save: (body: Partial<BankDetails>) => Promise<BankDetails>
  onSaved: (saved: BankDetails) => void
}

/** The lines of an invoice, under the names and rules they have in a country. */
export function BankDetailsForm({ country, names, details, save: send, onSaved }: Props) {
  const { t } = useTexts()
  const { open } = useNotification()
  const [form] = Form.useForm<BankDetails>()
  const [isDirty, setDirty] = useState(false)
  const label = useBankLabel(country)
  const schema = bankDetailsChange(country, details)
  const { submit, forgive, failure, isSending } = useCheckedForm({ form, formName: 'bank', names, schema })
  useUnsavedInput(isDirty)

  async function save(values: BankDetails) {
    const body = changedValues(details, values)
    const saved = await submit(body, () => send(body))
    if (!saved) return
    setDirty(false)
    form.setFieldsValue(saved)
    onSaved(saved)
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
