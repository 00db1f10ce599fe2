import { useTranslation } from 'react-i18next'
import { PageLoadError } from './lazy-page.ts'

interface BrokenPageProps {
  error: Error
  onRetry: () => void
}

/** Plain elements on purpose: what broke may be the component library's own code. */
export function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const { t } = useTranslation()
  const isStale = error instanceof PageLoadError
  return (
    <section role="alert" className="plain-page">
      <h1>{t('shell.broken.title')}</h1>
      <p>{isStale ? t('shell.broken.stale') : t('shell.broken.text')}</p>
      <button type="button" onClick={isStale ? () => location.reload() : onRetry}>
        {isStale ? t('shell.broken.reload') : t('shell.broken.retry')}
      </button>
    </section>
  )
}
