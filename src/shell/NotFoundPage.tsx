import { useTranslation } from 'react-i18next'
import { GUEST_PATHS, LANDING_PATH } from '#contract/paths.ts'
import { LinkButton } from '../kit/page/LinkButton.tsx'
import { NothingToShow } from '../kit/page/NothingToShow.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'
import { hasSession } from '../providers/calls/session.ts'

/** Any unknown address, for guests too, without the menu around it. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.notFound.title'))
  return (
    <main className="full-page">
      <NothingToShow title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
        {hasSession() ? (
          <LinkButton type="primary" to={LANDING_PATH}>
            {t('shell.notFound.action')}
          </LinkButton>
        ) : (
          <LinkButton type="primary" to={GUEST_PATHS.signIn}>
            {t('shell.notFound.signIn')}
          </LinkButton>
        )}
      </NothingToShow>
    </main>
  )
}
