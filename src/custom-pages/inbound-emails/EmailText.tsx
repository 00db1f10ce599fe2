import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './inbound-emails.module.css'

/** The whole text of an email; what it quotes is folded. */
export function EmailText({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('inboundEmails.show', { params: { id } })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <div className={styles.text}>
      {data.body || t('inboundEmails.noText')}
      {data.quoted && (
        <details>
          <summary className={styles.fold}>{t('inboundEmails.quoted')}</summary>
          {data.quoted}
        </details>
      )}
    </div>
  )
}
