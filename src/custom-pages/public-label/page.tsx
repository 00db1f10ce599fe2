import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { useProductName } from '#src/kit/page/product.ts'
import { PublicPage } from '../public-request/PublicPage.tsx'
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
  const gone = { title: t('publicLabel.goneTitle'), text: t('publicLabel.goneText') }

  if (loaded.state === 'own') return <Navigate to={fillPath(PATHS.equipment.show, loaded.id)} replace />
  return (
    <PublicPage isReady={isReady} title={t('publicLabel.title')} loaded={loaded} gone={gone} onRetry={load}>
      {loaded.state === 'ready' && (
        <>
          <header className={styles.company}>
            {loaded.label.company.logo && <img src={loaded.label.company.logo} alt="" className={styles.logo} />}
            <strong>{loaded.label.company.name}</strong>
          </header>
          <ReportForm hash={hash} label={loaded.label} />
          <footer className={styles.footer}>{product}</footer>
        </>
      )}
    </PublicPage>
  )
}
