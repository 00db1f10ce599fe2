import { CloudUploadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { PromisedFile } from '#contract/requests/request-rows.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import styles from './AwaitedFile.module.css'

/** The place of a file that is still in a phone: an empty frame, and whose phone it is. */
export function AwaitedFile({ file: { name, size, taken_at, user } }: { file: PromisedFile }) {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.file}>
      <span className={styles.frame}>
        <CloudUploadOutlined aria-hidden />
      </span>
      <span>
        {name} <span className={styles.detail}>{formatFileSize(size, i18n.language)}</span>
        <span className={styles.state}>
          {t('files.awaited', { user: user.name, time: formatDateTime(taken_at, i18n.language) })}
        </span>
      </span>
    </div>
  )
}
