import { useTranslation } from 'react-i18next'
import type { AnalyticsFacilities } from '#contract/analytics/analytics-rows.ts'
import { ANALYTICS_SORTS } from '#contract/analytics/sorts.ts'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { RankedView } from '../parts/RankedView.tsx'
import { NOTHING, useFormats } from '../parts/use-formats.ts'
import type { ViewProps } from '../parts/use-view.ts'

type Row = AnalyticsFacilities['data'][number]

const RANKING = {
  call: 'analytics.facilities',
  by: 'facility_id',
  subjectOf: ({ facility }: Row) => facility,
  sorts: ANALYTICS_SORTS.facilities,
  sort: '-requests',
} as const

const emergencies = { figure: 'emergencies', n: (row: Row) => row.emergencies } as const
const completed = { figure: 'completed', n: (row: Row) => row.completed } as const

/** Which facilities take the work, and which break down. */
export function FacilitiesView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  return (
    <RankedView<Row>
      which="facilities"
      address={address}
      ranking={RANKING}
      value={({ requests }) => requests}
      subject={t('requests.fields.facility')}
      nobody={t('requests.none.facility')}
      note={t('analytics.notes.facilities')}
      series={[
        {
          key: 'planned',
          label: t('requests.types.planned'),
          color: seriesColor(0, isDark),
          counted: {
            figure: 'created',
            more: { type: ['planned'] },
            n: (row) => row.requests - row.emergencies,
          },
        },
        {
          key: 'emergency',
          label: t('requests.types.emergency'),
          color: seriesColor(1, isDark),
          counted: emergencies,
        },
      ]}
      columns={[
        {
          key: 'requests',
          title: t('analytics.columns.created'),
          sort: 'requests',
          counted: { figure: 'created', n: ({ requests }) => requests },
          compared: 'neither',
        },
        {
          key: 'emergency_share',
          title: t('analytics.columns.emergency_share'),
          sort: 'emergency_share',
          cell: ({ emergency_share, emergencies: n }) => `${formats.percent(emergency_share)} (${formats.count(n)})`,
          counted: emergencies,
        },
        {
          key: 'overdue',
          title: t('analytics.columns.overdue'),
          sort: 'overdue',
          counted: { figure: 'overdue', n: ({ overdue }) => overdue },
          compared: 'less',
        },
        {
          key: 'completed',
          title: t('analytics.columns.completed'),
          sort: 'completed',
          counted: completed,
        },
        {
          key: 'profit',
          title: t('analytics.columns.profit'),
          sort: 'profit',
          cell: ({ profit, profit_others }, { currency }) => formats.moneyWith(profit, currency, profit_others),
          counted: completed,
        },
        {
          key: 'mean_days_between_emergencies',
          title: t('analytics.columns.mean_days_between_emergencies'),
          sort: 'mean_days_between_emergencies',
          cell: ({ mean_days_between_emergencies: days }) => (days === null ? NOTHING : formats.days(days)),
          counted: emergencies,
        },
        {
          key: 'last_service_at',
          title: t('analytics.columns.last_service_at'),
          sort: 'last_service_at',
          cell: ({ last_service_at }) => (last_service_at ? <DateTime at={last_service_at} /> : NOTHING),
        },
      ]}
    />
  )
}
