import { Button, Result, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { usePageTitle } from '../../components/use-page-title.ts'
import { useProductName } from '../../product.ts'
import { PATHS } from '../../resources/paths.ts'
import styles from '../public-request/public-request.module.css'
import { useBrowserLocale } from '../public-request/use-browser-locale.ts'
import { ReportForm } from './ReportForm.tsx'
import { useLabel } from './use-label.ts'

/** What the QR of a label opens: the page of the equipment for colleagues, "report a fault" for everybody else. */
export default function PublicLabelPage() {
  const { t } = useTranslation()
  const product = useProductName()
  const { hash = '' } = useParams()
  const isReady = useBrowserLocale()
  const { loaded, load } = useLabel(hash)
  usePageTitle(isReady ? t('equipment.report.title') : undefined)

  if (loaded.state === 'own') return <Navigate to={PATHS.equipment.show.replace(':id', String(loaded.id))} replace />
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      {(!isReady || loaded.state === 'loading') && <Skeleton active avatar paragraph={{ rows: 8 }} />}
      {isReady && loaded.state === 'unknown' && (
        <Result
          status="404"
          title={<h1 className={styles.title}>{t('equipment.report.goneTitle')}</h1>}
          subTitle={t('equipment.report.goneText')}
        />
      )}
      {isReady && loaded.state === 'failed' && (
        <Result
          status="warning"
          title={<h1 className={styles.title}>{t('shell.failed.title')}</h1>}
          subTitle={loaded.message}
          extra={
            <Button type="primary" size="large" onClick={load}>
              {t('shell.failed.retry')}
            </Button>
          }
        />
      )}
      {isReady && loaded.state === 'ready' && (
        <>
          <header className={styles.company}>
            {loaded.label.company.logo && <img src={loaded.label.company.logo} alt="" className={styles.logo} />}
            <strong>{loaded.label.company.name}</strong>
          </header>
          <ReportForm hash={hash} label={loaded.label} />
          <footer className={styles.footer}>{product}</footer>
        </>
      )}
    </main>
  )
}
