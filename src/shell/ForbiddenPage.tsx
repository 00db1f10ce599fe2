import { useTranslation } from 'react-i18next'
import { HOME_PATH } from '#contract/paths.ts'
import { LinkButton } from '../kit/page/LinkButton.tsx'
import { NothingToShow } from '../kit/page/NothingToShow.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'

/** Shown in place of a page that the user has no permission for. */
export default function ForbiddenPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.forbidden.title'))
  return (
    <main className="full-page">
      <NothingToShow title={t('shell.forbidden.title')} text={t('shell.forbidden.text')}>
        <LinkButton type="primary" to={HOME_PATH}>
          {t('shell.forbidden.action')}
        </LinkButton>
      </NothingToShow>
    </main>
  )
}
