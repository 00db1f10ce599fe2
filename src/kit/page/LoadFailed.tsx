import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { HOME_PATH } from '#contract/paths.ts'
import { useActor, worksOffline } from '#src/providers/actor.ts'
import { isConnectionError } from '#src/providers/calls/api-error.ts'
import styles from './LoadFailed.module.css'

interface LoadFailedProps {
  error: { message: string }
  onRetry: () => void
  /** It replaces the whole page, and its title is the page's heading. */
  isPage?: boolean
}

/** Says why something could not be loaded, in the server's words, with a button to retry. */
export function LoadFailed({ error, onRetry, isPage = false }: LoadFailedProps) {
  const { t } = useTranslation()
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className={styles.failed}>
      <WarningOutlined aria-hidden className={styles.mark} />
      <Title className={styles.title}>{t('shell.failed.title')}</Title>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{t('shell.failed.retry')}</Button>
      {isConnectionError(error) && <WayToKept />}
    </div>
  )
}

/** From what needs a connection to what works without one, for those who have it. */
function WayToKept() {
  const { t } = useTranslation()
  const actor = useActor()
  const { pathname } = useLocation()
  if (!actor || !worksOffline(actor) || pathname === HOME_PATH) return null
  return (
    <p>
      <Link to={HOME_PATH}>{t('shell.failed.toKept')}</Link>
    </p>
  )
}
