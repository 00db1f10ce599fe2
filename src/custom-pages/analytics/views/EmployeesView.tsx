import { useTranslation } from 'react-i18next'
import type { AnalyticsEmployees } from '#contract/analytics/analytics-rows.ts'
import { ANALYTICS_SORTS } from '#contract/analytics/sorts.ts'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { RankedView } from '../parts/RankedView.tsx'
import { Rate } from '../parts/Rate.tsx'
import { NOTHING, useFormats } from '../parts/use-formats.ts'
import type { ViewProps } from '../parts/use-view.ts'

type Row = AnalyticsEmployees['data'][number]

const RANKING = {
  call: 'analytics.employees',
  by: 'employee_id',
  subjectOf: ({ employee }: Row) => employee,
  sorts: ANALYTICS_SORTS.employees,
  sort: '-completed',
} as const

const completed = { figure: 'completed', n: (row: Row) => row.completed } as const

/** How executors work: how much, how punctually, how the clients liked it. */
export function EmployeesView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  return (
    <RankedView<Row>
      which="employees"
      address={address}
      ranking={RANKING}
      value={completed.n}
      subject={t('requests.fields.employee_id')}
      nobody={t('requests.unassigned')}
      note={t('analytics.notes.employees')}
      series={[
        {
          key: 'completed',
          label: t('analytics.columns.completed'),
          color: seriesColor(0, isDark),
          counted: completed,
        },
      ]}
      columns={[
        {
          key: 'completed',
          title: t('analytics.columns.completed'),
          sort: 'completed',
          counted: completed,
          compared: 'more',
        },
        {
          key: 'on_time_rate',
          title: t('analytics.columns.on_time_rate'),
          sort: 'on_time_rate',
          cell: ({ on_time_rate, on_time_n }) => <Rate rate={on_time_rate} n={on_time_n} />,
          counted: {
            figure: 'on_time',
            n: ({ on_time_n, on_time_rate }) => Math.round((on_time_rate ?? 0) * on_time_n),
          },
        },
        {
          key: 'rating',
          title: t('analytics.columns.rating'),
          sort: 'rating',
          cell: ({ rating, rating_n }) =>
            rating === null ? (
              NOTHING
            ) : (
              <>
                {formats.rating(rating)} <Text type="secondary">({formats.count(rating_n)})</Text>
              </>
            ),
          counted: { figure: 'rated', n: ({ rating_n }) => rating_n },
        },
        {
          key: 'workload',
          title: t('analytics.columns.workload'),
          sort: 'workload',
          cell: ({ workload }) => formats.percent(workload),
        },
        {
          key: 'revenue',
          title: t('analytics.columns.revenue'),
          sort: 'revenue',
          cell: ({ revenue, revenue_others }, { currency }) => formats.moneyWith(revenue, currency, revenue_others),
          counted: completed,
        },
        {
          key: 'avg_work_min',
          title: t('analytics.columns.avg_work_min'),
          sort: 'avg_work_min',
          cell: ({ avg_work_min }) => formats.minutes(avg_work_min),
          counted: completed,
        },
      ]}
    />
  )
}
