import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGES } from '../../../contract/messages.ts'
import { isApiError } from '../../providers/api-error.ts'
import { type Credentials, type SignedIn, signIn } from '../../providers/auth.ts'
import { useLocale } from '../../providers/i18n.ts'

interface SignInFormProps {
  submitText: string
  email?: string
  onSignedIn: (signedIn: SignedIn) => void | Promise<void>
}

/** E-mail and password, of the sign-in page and of the dialog that regains a session. */
export function SignInForm({ submitText, email, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [form] = Form.useForm<Credentials>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { fields } = MESSAGES[locale]

  const submit = async (credentials: Credentials) => {
    setSending(true)
    setFailure(null)
    try {
      await onSignedIn(await signIn(credentials))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      if (isApiError(error, 'invalid_credentials')) form.getFieldInstance('password')?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ email }}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onFinish={submit}
      size="large"
    >
      {failure && <Alert type="error" role="alert" message={failure} showIcon style={{ marginBlockEnd: 16 }} />}
      <Form.Item
        name="email"
        label={t('guest.signIn.email')}
        rules={[
          { required: true, whitespace: true, message: fields.email_required },
          { type: 'email', transform: (value: string) => value.trim(), message: fields.email_invalid },
        ]}
      >
        <Input type="email" inputMode="email" autoComplete="username" autoFocus={!email} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('guest.signIn.password')}
        rules={[{ required: true, message: fields.password_required }]}
      >
        <Input.Password autoComplete="current-password" autoFocus={Boolean(email)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isSending}>
        {submitText}
      </Button>
    </Form>
  )
}
