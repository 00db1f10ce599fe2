import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Finding, MainFigures } from '#contract/analytics/analytics-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from '../parts/analytics.module.css'
import { figurePath, RequestsLink, requestsPath } from '../parts/requests-link.tsx'
import type { AnalyticsAddress } from '../parts/use-analytics-address.ts'
import { type Formats, useFormats } from '../parts/use-formats.ts'

interface InsightsProps {
  data: MainFigures
  filters: AnalyticsAddress['filters']
}

/** The main findings as text, and who was best and worst. */
export function Insights({ data, filters }: InsightsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { findings, best, worst, period } = data
  return (
    <div className={styles.insights}>
      <Section title={t('analytics.findings.title')}>
        {findings.length === 0 ? (
          <Text type="secondary">{t('analytics.findings.none')}</Text>
        ) : (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.key}>
                <RequestsLink to={requestsPath(finding.query)} isEmpty={false}>
                  {inWords(finding, period.currency, t, formats)}
                </RequestsLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('analytics.ranked.title')}>
        {best ? (
          <dl className={styles.ranked}>
            <Ranked title={t('analytics.ranked.best')} ranked={best} period={period} filters={filters} />
            {worst && <Ranked title={t('analytics.ranked.worst')} ranked={worst} period={period} filters={filters} />}
          </dl>
        ) : (
          <Text type="secondary">{t('analytics.ranked.none')}</Text>
        )}
      </Section>
    </div>
  )
}

interface RankedProps {
  title: string
  ranked: NonNullable<MainFigures['best']>
  period: MainFigures['period']
  filters: InsightsProps['filters']
}

function Ranked({ title, ranked: { employee, on_time_rate, n }, period, filters }: RankedProps) {
  const { t } = useTranslation()
  const { percent, count } = useFormats()
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <RequestsLink to={figurePath('on_time', period, filters, { employee_id: [employee.id] })} isEmpty={false}>
          {employee.name}
        </RequestsLink>
        {': '}
        {t('analytics.ranked.rate', { rate: percent(on_time_rate), n: count(n), count: n })}
      </dd>
    </div>
  )
}

export function inWords(finding: Finding, currency: string, t: TFunction, formats: Formats): string {
  const n = formats.count(finding.n)
  switch (finding.key) {
    case 'facility_waits':
      return t('analytics.findings.facility_waits', {
        name: finding.facility.name,
        time: formats.minutes(finding.minutes),
        average: formats.minutes(finding.average_min),
      })
    case 'employee_late':
      return t('analytics.findings.employee_late', {
        name: finding.employee.name,
        late: formats.count(finding.late),
        n,
      })
    case 'overdue_grew':
    case 'overdue_fell':
      return t(`analytics.findings.${finding.key}`, { n, previous: formats.count(finding.previous) })
    case 'client_share':
      return t('analytics.findings.client_share', {
        name: finding.client.name,
        share: formats.percent(finding.share),
        sum: formats.money(finding.amount, currency),
      })
    case 'emergencies_grew':
      return t('analytics.findings.emergencies_grew', {
        share: formats.percent(finding.share),
        previous: formats.percent(finding.previous),
      })
    case 'no_executor':
      return t('analytics.findings.no_executor', { n, count: finding.n })
  }
}
