import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingToShow } from '#src/kit/page/NothingToShow.tsx'
import { usePageTitle } from '#src/kit/page/use-page-title.ts'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import styles from './public-request.module.css'

interface PublicPageProps {
  /** The texts of the visitor's language are there. */
  isReady: boolean
  /** What the page is called once it is loaded. */
  title: string | undefined
  loaded: { state: string; message?: string }
  /** What is said when the link leads nowhere (any more). */
  gone: { title: string; text: string }
  onRetry: () => void
  /** Once it is loaded. */
  children: ReactNode
}

/**
 * A page that anyone with the link opens without signing in: it may be on its way, gone, or out of reach. Its parts are
 * plain elements where Ant Design's would weigh more than the page: it is opened once, on a phone, over any network.
 */
export function PublicPage({ isReady, title, loaded, gone, onRetry, children }: PublicPageProps) {
  const { t } = useTranslation()
  const state = isReady ? loaded.state : 'loading'
  const titles: Record<string, string | undefined> = {
    unknown: gone.title,
    failed: t('shell.failed.title'),
    ready: title,
  }
  usePageTitle(titles[state])
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      {state === 'loading' && <div aria-busy="true" className={styles.pending} />}
      {state === 'unknown' && <NothingToShow title={gone.title} text={gone.text} />}
      {state === 'failed' && (
        <NothingToShow title={t('shell.failed.title')} text={loaded.message}>
          <PlainButton isPrimary size="large" onClick={onRetry}>
            {t('shell.failed.retry')}
          </PlainButton>
        </NothingToShow>
      )}
      {state === 'ready' && children}
    </main>
  )
}
