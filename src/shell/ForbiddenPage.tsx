import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { HOME_PATH } from '#contract/paths.ts'
import { LinkButton } from '../kit/page/LinkButton.tsx'
import { usePageTitle } from '../kit/page/use-page-title.ts'

/** Shown in place of a page that the user has no permission for. */
export default function ForbiddenPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.forbidden.title'))
  return (
    <main className="full-page">
      <Result
        status="403"
        title={<h1>{t('shell.forbidden.title')}</h1>}
        subTitle={t('shell.forbidden.text')}
        extra={
          <LinkButton type="primary" to={HOME_PATH}>
            {t('shell.forbidden.action')}
          </LinkButton>
        }
      />
    </main>
  )
}
