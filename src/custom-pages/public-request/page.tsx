import { Button, Result, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { usePageTitle } from '../../components/use-page-title.ts'
import { PublicDetails } from './PublicDetails.tsx'
import styles from './public-request.module.css'
import { useBrowserLocale } from './use-browser-locale.ts'
import { usePublicRequest } from './use-public-request.ts'

/** What a client sees by the link of a request, without signing in. */
export default function PublicRequestPage() {
  const { t } = useTranslation()
  const { hash = '' } = useParams()
  const isReady = useBrowserLocale()
  const { loaded, load, act, done } = usePublicRequest(hash)
  const number = loaded.state === 'ready' ? loaded.request.number : null
  usePageTitle(number === null ? undefined : t('publicRequest.title', { number }))

  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      {(!isReady || loaded.state === 'loading') && <Skeleton active avatar paragraph={{ rows: 8 }} />}
      {isReady && loaded.state === 'unknown' && (
        <Result
          status="404"
          title={<h1 className={styles.title}>{t('publicRequest.notFound')}</h1>}
          subTitle={t('publicRequest.notFoundText')}
        />
      )}
      {isReady && loaded.state === 'failed' && (
        <Result
          status="warning"
          title={<h1 className={styles.title}>{t('publicRequest.failed')}</h1>}
          subTitle={loaded.message}
          extra={
            <Button type="primary" size="large" onClick={load}>
              {t('publicRequest.retry')}
            </Button>
          }
        />
      )}
      {isReady && loaded.state === 'ready' && (
        <PublicDetails hash={hash} request={loaded.request} act={act} done={done} />
      )}
    </main>
  )
}
