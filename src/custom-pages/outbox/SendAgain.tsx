import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Letter } from '../../../contract/letters.ts'
import { TOAST_MS } from '../../../contract/limits.ts'
import { api } from '../../providers/api.ts'

/** Why a letter has failed, with the button that queues it once more. */
export function SendAgain({ letter: { id, last_error } }: { letter: Letter }) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    const toast = { placement: 'topRight', duration: TOAST_MS / 1000 } as const
    setSending(true)
    try {
      await api.letters.sendAgain({ params: { id } })
      notification.success({ ...toast, message: t('outbox.sentAgain') })
    } catch (error) {
      if (error instanceof Error) notification.error({ ...toast, message: error.message })
    } finally {
      setSending(false)
      await queries.invalidateQueries({ queryKey: ['letters'] })
    }
  }

  return (
    <Alert
      type="error"
      showIcon
      message={t('outbox.failed')}
      description={last_error}
      action={
        <Button loading={isSending} onClick={send}>
          {t('outbox.sendAgain')}
        </Button>
      }
      style={{ marginBlock: 8 }}
    />
  )
}
