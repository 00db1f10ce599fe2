import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#contract/auth/auth.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { EMAIL_TYPING } from '#src/kit/inputs/email-typing.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { ProviderMark } from '#src/kit/values/ProviderMark.tsx'
import { goToProvider } from '#src/providers/sso.ts'
import { PasswordByEmail } from '../auth/PasswordByEmail.tsx'
import { useSignInMethods } from '../auth/use-sign-in-methods.ts'

interface Props {
  user: UserData
  isChanged: boolean
}

/** The address of the user's sign-in. Changing it takes the password, or a provider's confirmation where there is none. */
export function EmailInput({ user, isChanged }: Props) {
  const { t } = useTranslation()
  const pending = user.pending_email && t('settings.profile.emailPending', { email: user.pending_email })
  return (
    <>
      <Form.Item
        name="email"
        required
        label={t('settings.profile.email')}
        extra={isChanged ? t('settings.profile.emailHint') : pending}
      >
        <Input {...EMAIL_TYPING} autoComplete="email" />
      </Form.Item>
      {isChanged && <OwnerCheck email={user.email} />}
    </>
  )
}

function OwnerCheck({ email }: { email: string }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const form = Form.useFormInstance()
  const { data: methods } = useSignInMethods()
  if (!methods) return null
  if (methods.has_password) {
    return (
      <Form.Item name="password" required preserve={false} label={t('settings.profile.emailPassword')}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    )
  }
  const providers = [...new Set(methods.linked.filter(({ is_open }) => is_open).map(({ provider }) => provider))]
  return (
    <Form.Item>
      {providers.map((provider) => (
        <Button
          key={provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => attempt(() => goToProvider(provider, 'change_email', form.getFieldValue('email')))}
        >
          {t('settings.profile.emailConfirm', { name: t(`signInProviders.${provider}`) })}
        </Button>
      ))}
      {providers.length === 0 && <PasswordByEmail email={email} />}
    </Form.Item>
  )
}
