import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LANDING_PATH } from '../providers/auth.ts'

/** Any unknown address, without the menu around it. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main className="full-page">
      <Result
        status="404"
        title={<h1>{t('shell.notFound.title')}</h1>}
        subTitle={t('shell.notFound.text')}
        extra={
          <Link to={LANDING_PATH}>
            <Button type="primary">{t('shell.notFound.action')}</Button>
          </Link>
        }
      />
    </main>
  )
}
