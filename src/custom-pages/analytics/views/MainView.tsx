import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { MainFigures } from '#contract/analytics/analytics-rows.ts'
import { MAIN_FIGURE_NAMES, MAIN_FIGURES, type MainFigure } from '#contract/analytics/figures.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import type { ChartData } from '#src/kit/chart/chart-data.ts'
import { Sparkline } from '#src/kit/chart/Sparkline.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import styles from '../parts/analytics.module.css'
import { mainAnswer } from '../parts/answers.ts'
import { ChangeMark } from '../parts/ChangeMark.tsx'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import { changeOfFigure, formatFigure, WANTED } from '../parts/figures.ts'
import { NoFigures } from '../parts/NoFigures.tsx'
import { figurePath, RequestsLink } from '../parts/requests-link.tsx'
import { useFormats } from '../parts/use-formats.ts'
import { KEPT, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'
import { Insights } from './Insights.tsx'

const DRAWN = ['created', 'completed', 'overdue'] as const

/** How are we doing: what an owner reads in a minute. */
export function MainView({ address }: ViewProps) {
  const { t } = useTranslation()
  const call = useCall('analytics.mainFigures', { query: viewQuery(address) }, KEPT)
  return (
    <ViewFrame call={call}>
      {(data) => (
        <>
          <ul className={styles.figures} aria-label={t('analytics.views.main')}>
            {MAIN_FIGURE_NAMES.map((name) => (
              <FigureCard key={name} name={name} data={data} address={address} />
            ))}
          </ul>
          {hasFigures(data) ? (
            <>
              <Insights data={data} filters={address.filters} />
              <Course data={data} address={address} />
            </>
          ) : (
            <NoFigures />
          )}
        </>
      )}
    </ViewFrame>
  )
}

/** Of now or of before, which findings may be about. */
function hasFigures(data: MainFigures): boolean {
  return MAIN_FIGURE_NAMES.some((name) => data[name].n > 0 || data[name].previous_n > 0)
}

interface PartProps extends ViewProps {
  data: MainFigures
}

function FigureCard({ name, data, address }: PartProps & { name: MainFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [of, wanted] = [MAIN_FIGURES[name], WANTED[name]]
  const { value, previous, n, points } = data[name]
  const others = name === 'revenue' ? data.revenue.others : []
  return (
    <li className={styles.figure}>
      <h2>{t(`analytics.figures.${name}`)}</h2>
      <span className={styles.value}>
        <RequestsLink to={figurePath(of, data.period, address.filters)} isEmpty={n === 0}>
          {formatFigure(name, value, data.period, formats)}
        </RequestsLink>
      </span>
      {others.map(({ currency, amount }) => (
        <span key={currency}>+ {formats.money(amount, currency)}</span>
      ))}
      <span className={styles.change}>
        {address.isCompared && (
          <span>
            <ChangeMark change={changeOfFigure(name, data)} wanted={wanted} />{' '}
            <span className="visually-hidden">
              {t('analytics.before', { value: formatFigure(name, previous, data.period, formats) })}
            </span>
          </span>
        )}
        <Sparkline values={points.map((point) => (point === null ? null : Number(point)))} />
      </span>
    </li>
  )
}

interface CourseRow {
  index: number
  from: string
  to: string
}

/** The figures of each day, week or month. */
function Course({ data, address }: PartProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const navigate = useNavigate()
  const { period, buckets } = data
  const pathOf = (name: MainFigure, index: number) =>
    figurePath(MAIN_FIGURES[name], { ...period, ...buckets[index] }, address.filters)

  const chart: ChartData = {
    kind: 'lines',
    places: buckets.map((bucket) => ({
      key: bucket.from,
      label: formats.bucketShort(bucket, period.bucket),
      title: formats.bucket(bucket, period.bucket),
    })),
    series: DRAWN.map((key, index) => ({
      key,
      label: t(`analytics.figures.${key}`),
      color: seriesColor(index, isDark),
    })),
    points: DRAWN.flatMap((series) =>
      buckets.map(({ from: key }, index) => ({ key, series, value: data[series].points[index] ?? 0 })),
    ),
    format: formats.count,
    formatShort: formats.short,
    onOpen: ({ key, series }) => {
      const index = buckets.findIndex(({ from }) => from === key)
      if (index >= 0) navigate(pathOf(series as MainFigure, index))
    },
  }

  const columns: FigureColumn<CourseRow>[] = [
    {
      key: 'from',
      title: t(`analytics.bucket.${period.bucket}`),
      cell: (row) => formats.bucket(row, period.bucket),
      compare: (one, other) => one.index - other.index,
    },
    ...MAIN_FIGURE_NAMES.map((name): FigureColumn<CourseRow> => {
      const pointOf = ({ index }: CourseRow) => data[name].points[index]
      return {
        key: name,
        title: t(`analytics.figures.${name}`),
        cell: (row) => (
          <RequestsLink to={pathOf(name, row.index)} isEmpty={isNothing(pointOf(row))}>
            {formatFigure(name, pointOf(row), period, formats)}
          </RequestsLink>
        ),
        compare: (one, other) => Number(pointOf(one) ?? -1) - Number(pointOf(other) ?? -1),
      }
    }),
  ]
  const rows = buckets.map((bucket, index) => ({ ...bucket, index }))
  const caption = t('analytics.captions.main')
  return (
    <ChartFigure title={mainAnswer(data, address.isCompared, { t, formats })} chart={chart}>
      <FiguresTable caption={caption} rows={rows} rowKey={({ from }) => from} columns={columns} />
    </ChartFigure>
  )
}

function isNothing(value: number | string | null | undefined): boolean {
  return value === null || value === undefined || Number(value) === 0
}
