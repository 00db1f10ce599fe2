import { subject } from '@casl/ability'
import { Alert, Descriptions, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './outbox.module.css'

/** One email as its recipient sees it: as a page, or as text only. */
export function EmailPane({ id }: { id: number }) {
  const { t } = useTranslation()
  const [view, setView] = useState<'html' | 'text'>('html')
  const { data, error, refetch } = useCall('letters.show', { params: { id } })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'to', label: t('outbox.to'), children: data.recipient },
          ...(data.reply_to ? [{ key: 'replyTo', label: t('outbox.replyTo'), children: data.reply_to }] : []),
          { key: 'subject', label: t('outbox.subject'), children: data.subject },
        ]}
      />
      <Can I="send-again" this={subject('letters', data)}>
        <FailureNotice email={data} />
      </Can>
      {data.is_link_withheld && (
        <Alert type="info" showIcon message={t('outbox.withheld')} style={{ marginBlock: 8 }} />
      )}
      <Segmented
        aria-label={t('outbox.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'html', label: t('outbox.asPage') },
          { value: 'text', label: t('outbox.asText') },
        ]}
        style={{ marginBlock: 8 }}
      />
      {view === 'html' ? (
        <iframe
          title={data.subject}
          className={styles.page}
          // Nothing in it runs; a link opens a tab of its own.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
        />
      ) : (
        <pre className={styles.text}>{data.text}</pre>
      )}
    </>
  )
}
