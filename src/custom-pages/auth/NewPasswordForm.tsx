import { Alert, Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { resetPassword } from '#contract/auth/passwords.ts'
import { useCheckedForm } from '#src/kit/form/use-checked-form.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { PasswordHint } from './PasswordHint.tsx'

export interface NewPassword {
  password: string
  password_confirmation: string
}

/** What a mailed link holds: whose it is, and the token that permits its action. */
export interface MailedLink {
  email: string
  token: string
}

interface Props {
  link: MailedLink
  submitText: string
  send: (values: NewPassword) => Promise<unknown>
  /** What the user agrees to by setting it. */
  agreement?: ReactNode
  /** What to do when the link is rejected. */
  help: ReactNode
}

/** The user's own password, typed twice, set with a mailed link. */
export function NewPasswordForm({ link, submitText, send, agreement, help }: Props) {
  const { t } = useTranslation()
  const { form, formProps, failure, isSending } = useCheckedForm<NewPassword, NewPassword & MailedLink>({
    schema: resetPassword,
    toBody: (values) => ({ ...link, ...values }),
    send,
  })
  const password = Form.useWatch('password', form) ?? ''
  return (
    <Form {...formProps}>
      {failure && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={failure.message}
          description={help}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      {/* For password managers, which keep the two together. */}
      <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
      <Form.Item
        name="password"
        required
        label={t('guest.reset.password')}
        initialValue=""
        extra={<PasswordHint password={password} />}
      >
        <PasswordInput size="large" autoComplete="new-password" autoFocus />
      </Form.Item>
      <Form.Item name="password_confirmation" required label={t('guest.reset.confirmation')} initialValue="">
        <PasswordInput size="large" autoComplete="new-password" />
      </Form.Item>
      {agreement && <p>{agreement}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        {submitText}
      </Button>
    </Form>
  )
}
