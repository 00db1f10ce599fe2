import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StorageContents as Contents } from '#contract/account/tariffs.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './settings.module.css'

/** What the storage is used for: by kind, and the largest files. */
export function StorageContents({ used }: { used: number }) {
  const { t } = useTranslation()
  // A change of what is used says when to read again.
  const { data, error, refetch } = useCall('tariffs.contents', {}, { renewedBy: used })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (data.kinds.length === 0) return <Text type="secondary">{t('settings.storage.empty')}</Text>
  return (
    <>
      <Kinds contents={data} />
      {data.largest.length > 0 && <Largest contents={data} />}
    </>
  )
}

function Kinds({ contents: { kinds } }: { contents: Contents }) {
  const { t, i18n } = useTranslation()
  const all = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <h3 className={styles.subtitle}>{t('settings.storage.kindsTitle')}</h3>
      <div className={styles.stack} aria-hidden>
        {kinds.map(({ kind, bytes }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: bytes / all }} />
        ))}
      </div>
      <ul className={styles.kinds}>
        {kinds.map(({ kind, bytes, files }) => (
          <li key={kind}>
            <span className={styles.swatch} data-kind={kind} aria-hidden />
            <span>{t(`settings.storage.kinds.${kind}`)}</span>
            <Text type="secondary">{t('settings.storage.files', { count: files })}</Text>
            <span className={styles.size}>{formatFileSize(bytes, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Largest({ contents: { largest } }: { contents: Contents }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <h3 className={styles.subtitle}>{t('settings.storage.largest')}</h3>
      <ul className={styles.largest}>
        {largest.map(({ id, name, size, created_at, kind, holder: owner }) => (
          <li key={id}>
            <span className={styles.fileName}>{name}</span>
            <span className={styles.size}>{formatFileSize(size, i18n.language)}</span>
            <Text type="secondary" className={styles.fileWhere}>
              {owner ? (
                <Link to={fillPath(PATHS[owner.entity].show, owner.id)} className="standalone-link">
                  {owner.title}
                </Link>
              ) : (
                t(`settings.storage.kinds.${kind}`)
              )}
              {' · '}
              <DateTime at={created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
