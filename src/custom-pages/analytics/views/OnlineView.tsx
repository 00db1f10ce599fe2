import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EmployeesTimeOnline } from '#contract/analytics/analytics-rows.ts'
import { ANALYTICS_SORTS } from '#contract/analytics/sorts.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import type { ChartData } from '#src/kit/chart/chart-data.ts'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { withParams } from '#src/kit/list/use-address-params.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { formatClock } from '#src/kit/values/format-time.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { onlineAnswer } from '../parts/answers.ts'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import type { AnalyticsAddress } from '../parts/use-analytics-address.ts'
import { axisUnit, useFormats } from '../parts/use-formats.ts'
import { KEPT, previousQuery, settled, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'

type Total = EmployeesTimeOnline['employees'][number]
type Day = EmployeesTimeOnline['data'][number]

const SORTS: readonly string[] = ANALYTICS_SORTS.online
const DAYS_ON_PAGE = 50
const DRAWN_EMPLOYEES = 15
const MINUTE_SEC = 60

/** The filters that apply to users online; those of requests do not. */
function onlineQuery<Query extends object>({ filters, ...rest }: { filters: AnalyticsAddress['filters'] } & Query) {
  return { filters: filters.employee_id ? { employee_id: filters.employee_id } : {}, ...rest }
}

/** How long employees had the application open. */
export function OnlineView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const narrowed = onlineQuery(address)
  const sort = SORTS.includes(address.sort?.replace(/^-/, '') ?? '') ? address.sort : '-date'
  const call = useCall(
    'analytics.employeesTimeOnline',
    { query: { ...viewQuery(narrowed), sort, page: address.page, per_page: DAYS_ON_PAGE } },
    KEPT,
  )
  const previous = useCall(
    'analytics.employeesTimeOnline',
    { query: { ...previousQuery(narrowed), per_page: 1 } },
    { ...KEPT, enabled: address.isCompared },
  )
  const before = address.isCompared ? settled(previous) : undefined

  /** Their days, shown below once only they are chosen, add up to the figure. */
  const ofDays = ({ employee }: Total, shown: string) =>
    address.filters.employee_id === String(employee.id) ? (
      shown
    ) : (
      <Link
        to={{
          search: withParams(new URLSearchParams(address.search), { employee_id: String(employee.id) }).toString(),
        }}
      >
        {shown}
      </Link>
    )
  const totals: FigureColumn<Total>[] = [
    { key: 'name', title: t('analytics.columns.employee'), cell: ({ employee }) => employee.name },
    {
      key: 'online_sec',
      title: t('analytics.columns.online_sec'),
      cell: (row) => ofDays(row, formats.seconds(row.online_sec)),
      compare: (one, other) => one.online_sec - other.online_sec,
    },
    {
      key: 'days',
      title: t('analytics.columns.days'),
      cell: (row) => ofDays(row, formats.count(row.days)),
      compare: (one, other) => one.days - other.days,
    },
    {
      key: 'mean',
      title: t('analytics.columns.online_mean'),
      cell: (row) => formats.seconds(meanOf(row)),
      compare: (one, other) => meanOf(one) - meanOf(other),
    },
  ]

  return (
    <ViewFrame call={call}>
      {({ period, employees, counted_since, ...page }) => {
        const drawn = employees.slice(0, DRAWN_EMPLOYEES)
        // The first is the longest.
        const { unit, length } = axisUnit((drawn[0]?.online_sec ?? 0) / MINUTE_SEC)
        const chart: ChartData = {
          kind: 'bars',
          places: drawn.map(({ employee }) => ({ key: String(employee.id), label: employee.name })),
          series: [{ key: 'online', label: t('analytics.columns.online_sec'), color: seriesColor(0, isDark) }],
          points: drawn.map(({ employee, online_sec }) => ({
            key: String(employee.id),
            series: 'online',
            value: online_sec / MINUTE_SEC / length,
          })),
          format: (value) => formats.minutes(value * length),
          formatShort: (value) => formats.inUnit(value, unit),
        }
        const clock = (at: string) => formatClock(at, formats.locale, period.timezone)
        const days: FigureColumn<Day>[] = [
          { key: 'name', title: t('analytics.columns.employee'), sort: 'name', cell: ({ employee }) => employee.name },
          {
            key: 'date',
            title: t('analytics.bucket.day'),
            sort: 'date',
            isText: true,
            cell: ({ date }) => formats.day(date),
          },
          {
            key: 'online_sec',
            title: t('analytics.columns.online_sec'),
            sort: 'online_sec',
            cell: ({ online_sec }) => formats.seconds(online_sec),
          },
          { key: 'first_seen', title: t('analytics.columns.first_seen'), cell: ({ first_seen }) => clock(first_seen) },
          { key: 'last_seen', title: t('analytics.columns.last_seen'), cell: ({ last_seen }) => clock(last_seen) },
        ]
        const since = counted_since
          ? t('analytics.notes.onlineSince', { day: formats.day(counted_since) })
          : t('analytics.notes.onlineNever')
        return (
          <>
            <ChartFigure
              title={onlineAnswer({ period, employees, counted_since, ...page }, before, { t, formats })}
              note={`${t('analytics.notes.online')} ${since}`}
              chart={chart}
            >
              <FiguresTable
                caption={t('analytics.captions.online')}
                rows={employees}
                rowKey={({ employee }) => employee.id}
                columns={totals}
              />
            </ChartFigure>
            {page.total > 0 && (
              <Section title={t('analytics.captions.onlineDays')}>
                <FiguresTable
                  caption={t('analytics.captions.onlineDays')}
                  rows={page.data}
                  rowKey={({ employee, date }) => `${employee.id} ${date}`}
                  columns={days}
                  sort={sort}
                  onSort={address.sortBy}
                />
                {(page.total > page.per_page || page.current_page > 1) && (
                  <ListPager page={page} onTurn={address.goToPage} />
                )}
              </Section>
            )}
          </>
        )
      }}
    </ViewFrame>
  )
}

function meanOf({ online_sec, days }: Total): number {
  return days === 0 ? 0 : online_sec / days
}
