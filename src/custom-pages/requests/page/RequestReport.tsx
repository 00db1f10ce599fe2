import { FileTextOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { ReportButton } from '#src/parts/requests/report/ReportButton.tsx'
import { api } from '#src/providers/calls/api.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import styles from './request-page.module.css'

/** The report as PDF, the form to fill in by hand, and every version that was signed. */
export function RequestReport({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const { id, number, reports } = request
  const load = (query: { version?: number; blank?: boolean }) =>
    api.requests.report({ params: { id }, query: { ...query, lang: currentLocale() } })
  const fallbackName = `report-${number}.pdf`

  return (
    <Section title={t('requestPage.report.title')}>
      <Flex vertical gap="middle">
        <Flex gap="small" wrap>
          <ReportButton label={t('requestPage.report.download')} load={() => load({})} fallbackName={fallbackName} />
          <ReportButton
            label={t('requestPage.report.blank')}
            icon={<FileTextOutlined aria-hidden />}
            load={() => load({ blank: true })}
            fallbackName={fallbackName}
          />
        </Flex>
        <Text type="secondary">{t('requestPage.report.hint')}</Text>
        {reports.length > 0 && (
          <ul className={styles.versions} aria-label={t('requestPage.report.versions')}>
            {reports.map(({ version, signed_at, signed_by, files }) => (
              <li key={version}>
                <div>
                  <strong>{t('requestPage.report.version', { version })}</strong>
                  {' · '}
                  {signed_by && <>{signed_by}, </>}
                  <DateTime at={signed_at} />
                </div>
                <ReportButton
                  size="small"
                  label={t('requestPage.report.downloadVersion')}
                  aria-label={t('requestPage.report.downloadVersionNamed', { version })}
                  load={() => load({ version })}
                  fallbackName={fallbackName}
                />
                <Fingerprint sha256={files.find(({ locale }) => locale === currentLocale())?.sha256} />
              </li>
            ))}
          </ul>
        )}
      </Flex>
    </Section>
  )
}

/** What a file can be compared with, to see that it is the one that was signed. */
function Fingerprint({ sha256 }: { sha256: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Text type="secondary" className={styles.fingerprint}>
      {sha256 ? `SHA-256: ${sha256}` : t('requestPage.report.beingKept')}
    </Text>
  )
}
