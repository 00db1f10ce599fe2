import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME_PATH } from '../providers/auth.ts'

/** A page that the reader has no right to. */
export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <main className="full-page">
      <Result
        status="403"
        title={<h1>{t('shell.forbidden.title')}</h1>}
        subTitle={t('shell.forbidden.text')}
        extra={
          <Link to={HOME_PATH}>
            <Button type="primary">{t('shell.forbidden.action')}</Button>
          </Link>
        }
      />
    </main>
  )
}
