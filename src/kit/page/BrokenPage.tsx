import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { HOME_PATH } from '#contract/paths.ts'
import { useConnected } from '#src/providers/calls/connection.ts'
import { isServerReached } from './is-server-reached.ts'
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
  const reason = error instanceof PageLoadError ? error.reason : 'thrown'
  return (
    <>
      {!isPart && <Title title={t(`shell.broken.${TITLES[reason]}`)} />}
      {reason === 'lost' ? <UnreachablePage /> : <ThrownPage reason={reason} onRetry={onRetry} />}
    </>
  )
}

const TITLES = { thrown: 'title', stale: 'title', slow: 'slowTitle', lost: 'lostTitle' } as const
const TEXTS = { thrown: 'text', stale: 'stale', slow: 'slowText' } as const

function Title({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function ThrownPage({ reason, onRetry }: { reason: keyof typeof TEXTS; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="plain-page">
      <h1>{t(`shell.broken.${TITLES[reason]}`)}</h1>
      <p>{t(`shell.broken.${TEXTS[reason]}`)}</p>
      <button type="button" onClick={reason === 'thrown' ? onRetry : reload}>
        {reason === 'stale' ? t('shell.broken.reload') : t('shell.broken.retry')}
      </button>
    </section>
  )
}

/** Reloads the whole page once the connection is back: an import that failed once keeps failing until then. */
function UnreachablePage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
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
      <button type="button" onClick={() => void reloadIfReached()}>
        {t('shell.broken.retry')}
      </button>
      {pathname !== HOME_PATH && (
        <p>
          <Link to={HOME_PATH}>{t('shell.pages.tasks')}</Link>
        </p>
      )}
    </section>
  )
}

/** Without a connection it would be the browser's error page. */
async function reloadIfReached() {
  if (await isServerReached()) reload()
}

function reload() {
  location.reload()
}
