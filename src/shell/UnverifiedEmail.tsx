import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TOAST_MS } from '../../contract/limits.ts'
import { api } from '../providers/api.ts'
import { useViewer } from '../providers/viewer.ts'

/** Reminds whoever has not proved their address yet, on every page. */
export function UnverifiedEmail() {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const viewer = useViewer()
  const [isSending, setSending] = useState(false)
  if (!viewer || viewer.user.is_email_verified) return null

  const resend = async () => {
    setSending(true)
    const toast = { placement: 'topRight', duration: TOAST_MS / 1000 } as const
    try {
      await api.passwords.resendVerification()
      notification.success({ ...toast, message: t('shell.verify.sent', { email: viewer.user.email }) })
    } catch (error) {
      if (error instanceof Error) notification.error({ ...toast, message: error.message })
    } finally {
      setSending(false)
    }
  }

  return (
    <Alert
      banner
      type="warning"
      message={t('shell.verify.banner', { email: viewer.user.email })}
      action={
        <Button onClick={resend} loading={isSending}>
          {t('shell.verify.resend')}
        </Button>
      }
    />
  )
}
