import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Email } from '../../../contract/outbox.ts'
import { useAttempt } from '../../kit/feedback/use-attempt.ts'
import { api } from '../../providers/api.ts'
import styles from './outbox.module.css'

/** Why an email has failed, with the button that queues it once more. */
export function SendAgain({ letter: { id, failure, last_error } }: { letter: Email }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    await attempt(async () => {
      await api.letters.sendAgain({ params: { id } })
      open?.({ type: 'success', message: t('outbox.sentAgain') })
    })
    setSending(false)
    await queries.invalidateQueries({ queryKey: ['letters'] })
  }

  return (
    <Alert
      type="error"
      showIcon
      message={t('outbox.failed')}
      description={
        <>
          <div>{t(`outbox.failures.${failure ?? 'other'}`)}</div>
          <div className={styles.answer}>{last_error}</div>
          <Button loading={isSending} onClick={send} style={{ marginBlockStart: 8 }}>
            {t('outbox.sendAgain')}
          </Button>
        </>
      }
      style={{ marginBlock: 8 }}
    />
  )
}
