import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestsTime } from '#contract/analytics/analytics-rows.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import type { ChartData } from '#src/kit/chart/chart-data.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { timesAnswer } from '../parts/answers.ts'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import { figurePath, RequestsLink } from '../parts/requests-link.tsx'
import { axisUnit, useFormats } from '../parts/use-formats.ts'
import { KEPT, previousQuery, settled, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'

const STAGES = ['reaction', 'work', 'total'] as const
type Stage = (typeof STAGES)[number]
type Row = RequestsTime['data'][number]

/** How long requests waited, and how long they took. */
export function TimesView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const navigate = useNavigate()
  const call = useCall('analytics.requestsTime', { query: viewQuery(address) }, KEPT)
  const previous = useCall(
    'analytics.requestsTime',
    { query: previousQuery(address) },
    { ...KEPT, enabled: address.isCompared },
  )
  const before = address.isCompared ? settled(previous) : undefined

  return (
    <ViewFrame call={call} isEmpty={({ all }) => all.total.n === 0}>
      {({ period, data, all }) => {
        const pathOf = ({ from, to }: Pick<Row, 'from' | 'to'>) =>
          figurePath('completed', { ...period, from, to }, address.filters)
        const { unit, length } = axisUnit(Math.max(...data.map(({ total }) => total.median ?? 0)))
        const chart: ChartData = {
          kind: 'lines',
          places: data.map((bucket) => ({
            key: bucket.from,
            label: formats.bucketShort(bucket, period.bucket),
            title: formats.bucket(bucket, period.bucket),
          })),
          series: STAGES.map((key, index) => ({
            key,
            label: t(`analytics.stages.${key}`),
            color: seriesColor(index, isDark),
          })),
          points: STAGES.flatMap((series) =>
            data.flatMap(({ from: key, [series]: { median } }) =>
              median === null ? [] : [{ key, series, value: median / length }],
            ),
          ),
          format: (value) => formats.minutes(value * length),
          formatShort: (value) => formats.inUnit(value, unit),
          onOpen: ({ key }) => {
            const row = data.find(({ from }) => from === key)
            if (row) navigate(pathOf(row))
          },
        }
        const columns: FigureColumn<Row & { isAll?: boolean }>[] = [
          {
            key: 'from',
            title: t(`analytics.bucket.${period.bucket}`),
            cell: (row) => (row.isAll ? <b>{t('analytics.whole')}</b> : formats.bucket(row, period.bucket)),
          },
          {
            key: 'n',
            title: t('analytics.columns.completed'),
            cell: (row) => (
              <RequestsLink to={pathOf(row)} isEmpty={row.total.n === 0}>
                {formats.count(row.total.n)}
              </RequestsLink>
            ),
          },
          ...STAGES.flatMap((stage): FigureColumn<Row>[] => [columnOf(stage, 'median'), columnOf(stage, 'p90')]),
        ]
        function columnOf(stage: Stage, which: 'median' | 'p90'): FigureColumn<Row> {
          return {
            key: `${stage}.${which}`,
            title: t(`analytics.columns.${which}`, { stage: t(`analytics.stages.${stage}`) }),
            cell: (row) => formats.minutes(row[stage][which]),
          }
        }
        const whole = { from: period.from, to: period.to, ...all, isAll: true }
        return (
          <ChartFigure
            title={timesAnswer({ period, data, all }, before, { t, formats })}
            note={t('analytics.notes.times')}
            chart={chart}
          >
            <FiguresTable
              caption={t('analytics.captions.times')}
              rows={[whole, ...data.filter(({ total }) => total.n > 0)]}
              rowKey={(row) => ('isAll' in row ? 'all' : row.from)}
              columns={columns}
            />
          </ChartFigure>
        )
      }}
    </ViewFrame>
  )
}
