import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/** Mails a link to set a password to a user who has none or has forgotten it, without leaving the page. */
export function PasswordByEmail({ email, isPlain = false }: { email: string; isPlain?: boolean }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setFailure(null)
    setState('sending')
    try {
      await api.passwords.forgot({ body: { email } })
      setState('sent')
    } catch (error) {
      setFailure(reasonOf(error))
      setState('ready')
    }
  }

  if (state === 'sent') {
    return (
      <div role="status">
        <Alert type="success" showIcon message={t('guest.byEmail.sent', { email })} />
      </div>
    )
  }
  return (
    <>
      {failure && <Alert type="error" role="alert" message={failure} showIcon style={{ marginBlockEnd: 16 }} />}
      <Button type={isPlain ? 'text' : 'default'} block={isPlain} loading={state === 'sending'} onClick={send}>
        {t(isPlain ? 'guest.byEmail.forgotten' : 'guest.byEmail.ask')}
      </Button>
    </>
  )
}
