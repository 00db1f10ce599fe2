import { Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../components/LinkButton.tsx'
import { usePageTitle } from '../components/use-page-title.ts'
import { LANDING_PATH } from '../providers/auth.ts'

/** Any unknown address, without the menu around it. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.notFound.title'))
  return (
    <main className="full-page">
      <Result
        status="404"
        title={<h1>{t('shell.notFound.title')}</h1>}
        subTitle={t('shell.notFound.text')}
        extra={
          <LinkButton type="primary" to={LANDING_PATH}>
            {t('shell.notFound.action')}
          </LinkButton>
        }
      />
    </main>
  )
}
