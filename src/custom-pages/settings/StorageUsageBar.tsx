import { Alert, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StorageUsage } from '#contract/account/tariffs.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'

const STATUS = { ok: 'normal', almost_full: 'normal', full: 'exception' } as const

/** How much of the storage is used, as a bar and as text. */
export function StorageUsageBar({ usage: { used_bytes, limit_bytes, state } }: { usage: StorageUsage }) {
  const { t, i18n } = useTranslation()
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const percent = Math.floor((used_bytes / limit_bytes) * 100)
  const text = t('settings.storage.used', { used: size(used_bytes), limit: size(limit_bytes), percent })
  return (
    <div>
      {state !== 'ok' && (
        <Alert
          type={state === 'full' ? 'error' : 'warning'}
          showIcon
          message={t(`settings.storage.${state}`)}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      <div>{text}</div>
      <Progress
        percent={Math.min(100, percent)}
        status={STATUS[state]}
        showInfo={false}
        aria-label={text}
        {...(state === 'almost_full' && { strokeColor: 'var(--ant-color-warning)' })}
      />
    </div>
  )
}
