import { Button, Col, Flex, Form, Row as GridRow, Input } from 'antd'
import { useState } from 'react'
import { type ContactOwner, type ContactRow, contactSave } from '../../../contract/clients/contacts.ts'
import { SaveFailure } from '../../kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '../../kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '../../kit/form/use-unsaved-input.ts'
import { PhoneInput } from '../../kit/inputs/PhoneInput.tsx'
import { useFocusReturn } from '../../kit/page/use-focus-return.ts'
import { api } from '../../providers/api.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { useCheckedForm } from './use-checked-form.ts'

const NAMES = ['name', 'position', 'phone', 'email'] as const
type ContactValues = Record<(typeof NAMES)[number], string>

interface ContactFormProps {
  owner: ContactOwner
  ownerId: number
  /** Null adds a new one. */
  contact: ContactRow | null
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** One contact, edited in its place in the list. */
export function ContactForm({ owner, ownerId, contact, onSaved, onCancel }: ContactFormProps) {
  const { t } = useTexts()
  const [form] = Form.useForm<ContactValues>()
  useFocusReturn()
  const formName = `contact-${contact?.id ?? 'new'}`
  const { submit, forgive, failure, isSending } = useCheckedForm({ form, formName, names: NAMES, schema: contactSave })

  const [isDirty, setDirty] = useState(false)
  useUnsavedInput(isDirty)
  const cancel = useAskBeforeClosing(isDirty, onCancel)

  function save(body: ContactValues) {
    return submit(body, async () => {
      if (contact) await api.contacts.update({ params: { contactId: contact.id }, body })
      else await api.contacts.create({ params: { entity: owner, id: ownerId }, body })
      await onSaved()
    })
  }

  return (
    <Form<ContactValues>
      form={form}
      name={formName}
      layout="vertical"
      noValidate
      disabled={isSending}
      initialValues={Object.fromEntries(NAMES.map((name) => [name, contact?.[name] ?? '']))}
      onValuesChange={(changed) => {
        setDirty(true)
        forgive(changed)
      }}
      onFinish={save}
    >
      <GridRow gutter={16}>
        <Col xs={24} md={12}>
          <Form.Item name="name" label={t('contacts.fields.name')} required>
            <Input autoFocus maxLength={200} autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="position" label={t('contacts.fields.position')}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="phone" label={t('contacts.fields.phone')}>
            <PhoneInput autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="email" label={t('contacts.fields.email')}>
            <Input type="email" inputMode="email" autoComplete="off" />
          </Form.Item>
        </Col>
      </GridRow>
      <SaveFailure reason={failure} isNew={!contact} />
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
          {t('crud.save')}
        </Button>
        <Button onClick={cancel}>{t('crud.cancel')}</Button>
      </Flex>
    </Form>
  )
}
