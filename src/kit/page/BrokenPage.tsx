import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnected } from '#src/providers/connection.ts'
import { PageLoadError } from './page-load-error.ts'
import { usePageTitle } from './use-page-title.ts'

interface BrokenPageProps {
  error: Error
  onRetry: () => void
  /** The surrounding page keeps its title. */
  isPart?: boolean
}

/** Plain elements on purpose: the component library's own code may be what failed. */
export function BrokenPage({ error, onRetry, isPart = false }: BrokenPageProps) {
  const { t } = useTranslation()
  const isStale = error instanceof PageLoadError
  const isLost = isStale && error.isConnectionLost
  return (
    <>
      {!isPart && <Title title={isLost ? t('shell.broken.lostTitle') : t('shell.broken.title')} />}
      {isLost ? <UnreachablePage /> : <ThrownPage isStale={isStale} onRetry={onRetry} />}
    </>
  )
}

function Title({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function ThrownPage({ isStale, onRetry }: { isStale: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="plain-page">
      <h1>{t('shell.broken.title')}</h1>
      <p>{isStale ? t('shell.broken.stale') : t('shell.broken.text')}</p>
      <button type="button" onClick={isStale ? reload : onRetry}>
        {isStale ? t('shell.broken.reload') : t('shell.broken.retry')}
      </button>
    </section>
  )
}

/** Reloads the whole page once the connection is back: an import that failed once keeps failing until then. */
function UnreachablePage() {
  const { t } = useTranslation()
  const isConnected = useConnected()
  const wasConnected = useRef(isConnected)

  useEffect(() => {
    if (isConnected && !wasConnected.current) reload()
    wasConnected.current = isConnected
  }, [isConnected])

  return (
    <section role="alert" className="plain-page">
      <h1>{t('shell.broken.lostTitle')}</h1>
      <p>{t('shell.broken.lostText')}</p>
      <button type="button" onClick={reload}>
        {t('shell.broken.retry')}
      </button>
    </section>
  )
}

function reload() {
  location.reload()
}
