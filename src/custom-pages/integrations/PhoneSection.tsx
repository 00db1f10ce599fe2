import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { phoneCallRoutes } from '#contract/phone-calls.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { api } from '#src/providers/calls/api.ts'
import { apiRoot } from '#src/providers/calls/route-table.ts'
import styles from './integrations.module.css'

const EXAMPLE = JSON.stringify(
  { phone: '+74951234567', extension: '101', direction: 'incoming', state: 'ringing', call_id: '1701345600.42' },
  null,
  2,
)

/** How a telephone exchange says who calls, and what that looks like. */
export function PhoneSection() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  return (
    <Section title={t('integrations.phone.title')}>
      <p className={styles.hint}>{t('integrations.phone.text')}</p>
      <ol className={styles.steps}>
        <li>{t('integrations.phone.key')}</li>
        <li>
          {t('integrations.phone.address')}
          <CopyField
            value={window.location.origin + apiRoot + phoneCallRoutes.report.path}
            label={t('integrations.phone.addressName')}
            texts={{
              copy: t('integrations.keys.copy'),
              copied: t('integrations.phone.copied'),
              notCopied: t('integrations.phone.notCopied'),
            }}
          />
          <pre className={styles.example}>{EXAMPLE}</pre>
        </li>
        <li>
          <p>
            {t('integrations.phone.extensions')} <Link to={PATHS.users.list}>{t('users.title')}</Link>
          </p>
        </li>
      </ol>
      <Button onClick={() => void attempt(() => api.phoneCalls.test({}))}>{t('integrations.phone.test')}</Button>
    </Section>
  )
}
