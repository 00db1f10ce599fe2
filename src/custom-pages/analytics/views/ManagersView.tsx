import { useTranslation } from 'react-i18next'
import type { AnalyticsManagers } from '#contract/analytics/analytics-rows.ts'
import type { AnalyticsFigure } from '#contract/analytics/figures.ts'
import { ANALYTICS_SORTS } from '#contract/analytics/sorts.ts'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { RankedView } from '../parts/RankedView.tsx'
import { useFormats } from '../parts/use-formats.ts'
import type { ViewProps } from '../parts/use-view.ts'

type Row = AnalyticsManagers['data'][number]

const COUNTS = [
  'created',
  'open',
  'completed',
  'overdue',
  'cancelled_company',
  'cancelled_client',
] as const satisfies readonly (keyof Row & AnalyticsFigure)[]
/** Series that do not overlap, since the bars are stacked. */
const DRAWN = ['completed', 'open'] as const

const RANKING = {
  call: 'analytics.managers',
  by: 'manager_id',
  subjectOf: ({ manager }: Row) => manager,
  sorts: ANALYTICS_SORTS.managers,
  sort: '-completed',
} as const

/** What managers brought to an end, and what waits. */
export function ManagersView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const countedBy = (name: (typeof COUNTS)[number]) => ({ figure: name, n: (row: Row) => row[name] })
  return (
    <RankedView<Row>
      which="managers"
      address={address}
      ranking={RANKING}
      value={({ completed }) => completed}
      subject={t('requests.fields.manager')}
      nobody={t('requests.none.manager')}
      note={t('analytics.notes.managers')}
      series={DRAWN.map((key, index) => ({
        key,
        label: t(`analytics.columns.${key}`),
        color: seriesColor(index, isDark),
        counted: countedBy(key),
      }))}
      columns={[
        ...COUNTS.map((key) => ({
          key,
          title: t(`analytics.columns.${key}`),
          sort: key,
          counted: countedBy(key),
          ...(key === 'completed' && { compared: 'more' as const }),
          ...(key === 'overdue' && { compared: 'less' as const }),
        })),
        {
          key: 'revenue',
          title: t('analytics.columns.revenue'),
          sort: 'revenue',
          cell: ({ revenue, revenue_others }, { currency }) => formats.moneyWith(revenue, currency, revenue_others),
          counted: countedBy('completed'),
        },
      ]}
    />
  )
}
