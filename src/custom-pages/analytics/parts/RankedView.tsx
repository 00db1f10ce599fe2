import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import type { AnalyticsFigure, FigureFilters } from '#contract/analytics/figures.ts'
import { RANKED_CASES_MIN } from '#contract/limits.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import type { ChartData, ChartSeries } from '#src/kit/chart/chart-data.ts'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { firstAnswer } from './answers.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { changeBetween, type WantedChange } from './deltas.ts'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { figurePath, RequestsLink } from './requests-link.tsx'
import { type Formats, useFormats } from './use-formats.ts'
import { type RankingOptions, useRankedRows } from './use-ranked-rows.ts'
import type { ViewProps } from './use-view.ts'
import { ViewFrame } from './ViewFrame.tsx'

/** What a column counts: its requests, and how many of them. */
interface CountedFigure<Row> {
  figure: AnalyticsFigure
  /** Narrows the figure further, as to one status. */
  more?: FigureFilters
  n: (row: Row) => number
}

/** A column of a ranked table; what it counts, it opens. */
interface RankedColumn<Row> extends Omit<FigureColumn<Row>, 'cell'> {
  counted?: CountedFigure<Row>
  /** Without it, the number that is counted. */
  cell?: (row: Row, period: AnalyticsPeriod) => React.ReactNode
  /** How it changed is said beside it, and whether that is good. */
  compared?: WantedChange
}

interface RankedSeries<Row> extends ChartSeries {
  counted: CountedFigure<Row>
}

interface RankedViewProps<Row> extends ViewProps {
  which: 'load' | 'employees' | 'managers' | 'facilities' | 'sla'
  ranking: RankingOptions<Row>
  /** What the title and the order of the chart go by. */
  value: (row: Row) => number
  /** The title of the row that belongs to no one. */
  nobody: string
  /** Over the names. */
  subject: string
  columns: readonly RankedColumn<Row>[]
  series: readonly RankedSeries<Row>[]
  note: string
  /** The title of the chart, where it is not who or what is first. */
  title?: string
}

/** A row for each employee, manager or facility: the first of them as bars, all of them in a table. */
export function RankedView<Row extends object>(props: RankedViewProps<Row>) {
  const { which, ranking, value, nobody, series, note, address } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const ranked = useRankedRows(ranking, address)
  const { rows, top, before, sort } = ranked

  const keyOf = (row: Row) => String(ranking.subjectOf(row)?.id ?? 'none')
  const nameOf = (row: Row) => ranking.subjectOf(row)?.name ?? nobody

  return (
    <ViewFrame call={rows} isEmpty={({ total }) => total === 0}>
      {({ period, ...page }) => {
        const pathOf = (row: Row, { figure, more }: CountedFigure<Row>) =>
          figurePath(figure, period, address.filters, {
            [ranking.by]: [ranking.subjectOf(row)?.id ?? 'none'],
            ...more,
          })
        const drawn = top.filter((row) => value(row) > 0)
        const chart: ChartData = {
          kind: 'bars',
          places: drawn.map((row) => ({ key: keyOf(row), label: nameOf(row) })),
          series,
          points: series.flatMap(({ key, counted }) =>
            drawn.map((row) => ({ key: keyOf(row), series: key, value: counted.n(row) })),
          ),
          format: formats.count,
          onOpen: (point) => {
            const row = drawn.find((one) => keyOf(one) === point.key)
            const counted = series.find(({ key }) => key === point.series)?.counted
            if (row && counted) navigate(pathOf(row, counted))
          },
        }
        const columns: FigureColumn<Row>[] = [
          { key: 'name', title: props.subject, sort: 'name', cell: nameOf },
          ...props.columns.map(({ counted, cell, compared, ...column }) => ({
            ...column,
            cell: (row: Row) => {
              const said = cell ? cell(row, period) : formats.count(counted?.n(row) ?? 0)
              return (
                <>
                  {counted ? (
                    <RequestsLink to={pathOf(row, counted)} isEmpty={counted.n(row) === 0}>
                      {said}
                    </RequestsLink>
                  ) : (
                    said
                  )}
                  {counted && compared && <Change counted={counted} row={row} before={before(row)} wanted={compared} />}
                </>
              )
            },
          })),
        ]
        const first = drawn.find((row) => ranking.subjectOf(row) !== null)
        return (
          <ChartFigure title={props.title ?? titleOf(first, formats)} note={note} chart={chart}>
            <FiguresTable
              caption={t(`analytics.captions.${which}`)}
              rows={page.data}
              rowKey={keyOf}
              columns={columns}
              sort={sort}
              onSort={address.sortBy}
            />
            {(page.total > page.per_page || page.current_page > 1) && (
              <div style={{ padding: '0 16px 12px' }}>
                <ListPager page={page} onTurn={address.goToPage} />
              </div>
            )}
          </ChartFigure>
        )
      }}
    </ViewFrame>
  )

  function titleOf(first: Row | undefined, formats: Formats): string {
    const was = first && before(first)
    const previous = was === undefined ? undefined : was === null ? 0 : value(was)
    return firstAnswer(which, first && { name: nameOf(first), value: value(first) }, previous, { t, formats })
  }
}

interface ChangeProps<Row> {
  counted: CountedFigure<Row>
  row: Row
  before: Row | null | undefined
  wanted: WantedChange
}

/** How a number changed. Of a few, a percentage would say more than there is. */
function Change<Row>({ counted, row, before, wanted }: ChangeProps<Row>) {
  const { t } = useTranslation()
  const { count } = useFormats()
  if (before === undefined) return null
  const previous = before === null ? 0 : counted.n(before)
  const now = counted.n(row)
  if (previous === now) return null
  return (
    <span style={{ marginInlineStart: 8, fontSize: 'var(--ant-font-size-sm)' }}>
      {previous < RANKED_CASES_MIN ? (
        <Text type="secondary">{t('analytics.beforeShort', { value: count(previous) })}</Text>
      ) : (
        <ChangeMark change={changeBetween(previous, now, 'part')} wanted={wanted} />
      )}
    </span>
  )
}
