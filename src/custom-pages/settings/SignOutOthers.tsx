import { Alert, Button, Flex, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOutOthers } from '#contract/auth/devices.ts'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { FormDialog } from '#src/kit/form/FormDialog.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import PasswordInput from '#src/kit/inputs/PasswordInput.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { ProviderMark } from '#src/kit/values/ProviderMark.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { goToProvider } from '#src/providers/sso.ts'
import { PasswordByEmail } from '../auth/PasswordByEmail.tsx'
import { useSignInMethods } from '../auth/use-sign-in-methods.ts'

interface Props {
  onClose: () => void
  onDone: () => void
}

/** Asks for the password before every other device is signed out; a user without one confirms through a provider. */
export function SignOutOthers({ onClose, onDone }: Props) {
  const { data: methods, error, refetch } = useSignInMethods()
  if (methods?.has_password) return <ByPassword onClose={onClose} onDone={onDone} />
  const open = methods?.linked.filter(({ is_open }) => is_open).map(({ provider }) => provider) ?? []
  return <WithoutPassword error={error} onRetry={refetch} providers={methods && [...new Set(open)]} onClose={onClose} />
}

function ByPassword({ onClose, onDone }: Props) {
  const { t } = useTranslation()
  const form = useGuardedForm<{ password: string }>({
    schema: signOutOthers,
    send: (body) => api.devices.signOutOthers({ body }),
    onSent: onDone,
    onClose,
  })
  return (
    <FormDialog
      title={t('settings.devices.signOutOthers')}
      okText={t('settings.devices.signOutAll')}
      form={form}
      defaults={{ password: '' }}
    >
      <p>{t('settings.devices.othersText')}</p>
      <Form.Item name="password" label={t('guest.signIn.password')}>
        <PasswordInput size="large" autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  )
}

interface WithoutPasswordProps {
  error: Error | null
  onRetry: () => Promise<unknown>
  /** With which they sign in; absent while that is being asked. */
  providers: SignInProvider[] | undefined
  onClose: () => void
}

function WithoutPassword({ error, onRetry, providers, onClose }: WithoutPasswordProps) {
  const { t } = useTranslation()
  const email = useActor()?.user.email ?? ''
  return (
    <Modal open title={t('settings.devices.signOutOthers')} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={() => void onRetry()} />}
      {!providers && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {providers && (
        <Flex vertical gap="middle" align="start">
          {providers.length > 0 && <div>{t('settings.devices.othersConfirm')}</div>}
          {providers.map((provider) => (
            <ConfirmButton key={provider} provider={provider} />
          ))}
          <div>{t('settings.password.byEmail', { email })}</div>
          <PasswordByEmail email={email} />
        </Flex>
      )}
    </Modal>
  )
}

function ConfirmButton({ provider }: { provider: SignInProvider }) {
  const { t } = useTranslation()
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const go = () => {
    setGoing(true)
    goToProvider(provider, 'sign_out_others').catch((error: { errors?: Record<string, string>; message: string }) => {
      setFailure(error.errors?.code ?? error.message)
      setGoing(false)
    })
  }
  return (
    <>
      {failure && <Alert type="error" role="alert" message={failure} showIcon />}
      <Button type="primary" loading={isGoing} icon={<ProviderMark provider={provider} />} onClick={go}>
        {t('settings.devices.confirmWith', { name: t(`signInProviders.${provider}`) })}
      </Button>
    </>
  )
}
