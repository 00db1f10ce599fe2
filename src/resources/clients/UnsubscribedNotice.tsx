import { Alert } from 'antd'
import type { Row } from '#src/fields/field.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { useTexts } from '#src/providers/use-texts.ts'

/** Says that the client's address has unsubscribed from emails, whatever the switches say. */
export function UnsubscribedNotice({ row: { email, email_unsubscribed_at: since } }: { row: Row }) {
  const { t, language } = useTexts()
  if (typeof since !== 'string') return null
  return (
    <Alert type="info" showIcon message={t('clients.unsubscribed', { email, time: formatDateTime(since, language) })} />
  )
}
