import { DownloadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountExport } from '#contract/account/account-exports.ts'
import { ACCOUNT_EXPORT_KEPT_DAYS } from '#contract/limits.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './leaving.module.css'

/** An archive takes seconds to minutes. */
const LOOK_AGAIN_MS = 3_000
/** A page left open would offer addresses that have expired. */
const RENEW_MS = 30 * 60_000

/** All of the account's data in one archive: requested here, and downloaded while it is kept. */
export function AccountExports() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isAsking, setAsking] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { data, error, refetch, show } = useCall(
    'accountExports.list',
    {},
    { refetchInterval: isWaiting ? LOOK_AGAIN_MS : RENEW_MS },
  )
  const waits = data?.some(({ state }) => state === 'waiting') ?? false
  if (waits !== isWaiting) setWaiting(waits)

  async function ask() {
    setAsking(true)
    try {
      const begun = await api.accountExports.create()
      show((shown) => [begun, ...shown])
    } catch (failure) {
      open?.({ type: 'error', message: reasonOf(failure) })
    } finally {
      setAsking(false)
    }
  }

  return (
    <Section title={t('leaving.export.title')}>
      <Flex vertical gap="middle" align="start">
        <p className={styles.text}>{t('leaving.export.text', { days: ACCOUNT_EXPORT_KEPT_DAYS })}</p>
        {waits ? (
          <Alert
            type="info"
            showIcon
            message={t('leaving.export.waiting')}
            description={t('leaving.export.whenReady')}
          />
        ) : (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={isAsking}
            disabled={!data}
            onClick={() => void ask()}
          >
            {t('leaving.export.create')}
          </Button>
        )}
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data
              .filter(({ state }) => state !== 'waiting')
              .map((one) => (
                <Archive key={one.id} archive={one} />
              ))}
          </ul>
        )}
      </Flex>
    </Section>
  )
}

function Archive({ archive }: { archive: AccountExport }) {
  const { t, i18n } = useTranslation()
  const { url, failure, size, created_at, expires_at, lost_files } = archive
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <DateTime at={created_at} />
        {failure && <Tag color="error">{t('leaving.export.failed')}</Tag>}
        <Text type="secondary">
          {failure && t(`leaving.export.failures.${failure}`)}
          {size !== null && formatFileSize(size, i18n.language)}
          {url && expires_at && (
            <>
              {', '}
              {t('leaving.export.keptTill')} <DateTime at={expires_at} />
            </>
          )}
        </Text>
        {lost_files > 0 && <Text type="secondary">{t('leaving.export.lost', { count: lost_files })}</Text>}
      </div>
      {url && (
        <Button href={url} download icon={<DownloadOutlined aria-hidden />}>
          {t('leaving.export.download')}
        </Button>
      )}
    </li>
  )
}
