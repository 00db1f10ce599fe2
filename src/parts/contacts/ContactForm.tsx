import { Col, Form, Row as GridRow, Input } from 'antd'
import { type ContactOwner, type ContactRow, contactSave } from '#contract/clients/contacts.ts'
import { FormFooter } from '#src/kit/form/FormFooter.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

const NAMES = ['name', 'position', 'phone', 'email'] as const
type ContactValues = Record<(typeof NAMES)[number], string>

interface ContactFormProps {
  owner: ContactOwner
  ownerId: number
  /** Null for a new one. */
  contact: ContactRow | null
  onSaved: (saved: ContactRow) => void
  onCancel: () => void
}

/** One contact, edited in place in the list. */
export default function ContactForm({ owner, ownerId, contact, onSaved, onCancel }: ContactFormProps) {
  const { t } = useTexts()
  useFocusReturn()
  const form = useGuardedForm<ContactValues, ContactValues, ContactRow>({
    schema: contactSave,
    send: (body) =>
      contact
        ? api.contacts.update({ params: { contactId: contact.id }, body })
        : api.contacts.create({ params: { entity: owner, id: ownerId }, body }),
    onSent: onSaved,
    onClose: onCancel,
  })

  return (
    <Form<ContactValues>
      {...form.formProps}
      disabled={form.isSending}
      initialValues={Object.fromEntries(NAMES.map((name) => [name, contact?.[name] ?? '']))}
    >
      <GridRow gutter={16}>
        <Col xs={24} md={12}>
          <Form.Item name="name" label={t('contacts.fields.name')} required>
            <Input autoFocus autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="position" label={t('contacts.fields.position')}>
            <Input autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="phone" label={t('contacts.fields.phone')}>
            <PhoneInput autoComplete="off" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="email" label={t('contacts.fields.email')}>
            <Input {...EMAIL_TYPING} autoComplete="off" />
          </Form.Item>
        </Col>
      </GridRow>
      <FormFooter form={form} isNew={!contact} />
    </Form>
  )
}
