import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempt } from '../../kit/feedback/use-attempt.ts'
import { api } from '../../providers/api.ts'

/** Queues all failed emails once more, for when the cause is mended. */
export function SendAllAgain() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    await attempt(async () => {
      const { count } = await api.letters.sendAllAgain({})
      open?.({ type: 'success', message: t('outbox.sentAllAgain', { count }) })
    })
    setSending(false)
    await queries.invalidateQueries({ queryKey: ['letters'] })
  }

  return (
    <Button loading={isSending} onClick={send}>
      {t('outbox.sendAllAgain')}
    </Button>
  )
}
