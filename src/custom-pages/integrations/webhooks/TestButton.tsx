import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebhookAttempt } from '#contract/integrations/webhooks.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { api } from '#src/providers/calls/api.ts'
import { useFailureWords } from './use-failure-words.ts'
import styles from './webhooks.module.css'

/** Sends a message at once, and says what became of it. */
export function TestButton({ id, label }: { id: number; label?: string }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const wordsOf = useFailureWords()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<WebhookAttempt | null>(null)

  async function send() {
    setSending(true)
    await attempt(async () => setOutcome(await api.webhooks.test({ params: { id } })))
    setSending(false)
  }

  return (
    <>
      <div>
        <Button loading={isSending} onClick={() => void send()} {...(label && { 'aria-label': label })}>
          {t('integrations.webhooks.test')}
        </Button>
      </div>
      <div role="status" className={styles.outcome}>
        {outcome && (
          <Alert
            showIcon
            type={outcome.failure ? 'error' : 'success'}
            message={
              outcome.failure
                ? wordsOf(outcome)
                : t('integrations.webhooks.accepted', { status: outcome.status, ms: outcome.milliseconds })
            }
            {...(outcome.failure &&
              outcome.answer && { description: <span className={styles.answer}>{outcome.answer}</span> })}
          />
        )}
      </div>
    </>
  )
}
