import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
}

/** What could not be loaded says why, in the server's words, and offers another try. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <Result
      status="warning"
      title={t('shell.failed.title')}
      subTitle={error instanceof Error ? error.message : undefined}
      extra={<Button onClick={onRetry}>{t('shell.failed.retry')}</Button>}
    />
  )
}
