import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestsEmployees } from '#contract/analytics/analytics-rows.ts'
import { ANALYTICS_SORTS } from '#contract/analytics/sorts.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { RankedView } from '../parts/RankedView.tsx'
import { Rate } from '../parts/Rate.tsx'
import { statusBarColor } from '../parts/status-colors.ts'
import type { ViewProps } from '../parts/use-view.ts'

type Row = RequestsEmployees['data'][number]

const RANKING = {
  call: 'analytics.requestsEmployees',
  by: 'employee_id',
  subjectOf: ({ employee }: Row) => employee,
  sorts: ANALYTICS_SORTS.load,
  sort: '-created',
} as const

/** What executors were given, and what became of it. */
export function LoadView({ address }: ViewProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const byStatus = REQUEST_STATUSES.map((status) => ({
    key: String(status),
    title: t(statusKey(status)),
    label: t(statusKey(status)),
    color: statusBarColor(token, status),
    counted: { figure: 'created' as const, more: { status }, n: ({ statuses }: Row) => statuses[status] },
  }))
  return (
    <RankedView<Row>
      which="load"
      address={address}
      ranking={RANKING}
      value={({ created }) => created}
      subject={t('requests.fields.employee_id')}
      nobody={t('requests.unassigned')}
      note={t('analytics.notes.load')}
      series={byStatus}
      columns={[
        {
          key: 'created',
          title: t('analytics.columns.created'),
          sort: 'created',
          counted: { figure: 'created', n: ({ created }) => created },
          compared: 'neither',
        },
        ...byStatus.map(({ key, title, counted }) => ({ key, title, counted })),
        {
          key: 'overdue',
          title: t('analytics.columns.overdue'),
          sort: 'overdue',
          counted: { figure: 'overdue', n: ({ overdue }) => overdue },
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
      ]}
    />
  )
}
