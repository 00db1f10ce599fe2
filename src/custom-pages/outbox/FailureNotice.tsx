import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Email } from '#contract/outbox.ts'
import { api } from '#src/providers/calls/api.ts'
import styles from './outbox.module.css'
import { SendAgainButton } from './SendAgainButton.tsx'

/** Why an email has failed, with the button that queues it once more. */
export function FailureNotice({ email: { id, failure, last_error } }: { email: Email }) {
  const { t } = useTranslation()

  async function send() {
    await api.letters.sendAgain({ params: { id } })
    return t('outbox.sentAgain')
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
          <SendAgainButton send={send} style={{ marginBlockStart: 8 }}>
            {t('outbox.sendAgain')}
          </SendAgainButton>
        </>
      }
      style={{ marginBlock: 8 }}
    />
  )
}
