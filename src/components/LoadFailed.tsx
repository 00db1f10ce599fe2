import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  error: { message: string }
  onRetry: () => void
}

/** What could not be loaded says why, in the server's words, and offers another try. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.failed}>
      <WarningOutlined aria-hidden className={styles.mark} />
      <p className={styles.title}>{t('shell.failed.title')}</p>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{t('shell.failed.retry')}</Button>
    </div>
  )
}
