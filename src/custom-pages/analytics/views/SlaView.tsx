import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import type { AnalyticsSla, ClockFigures } from '#contract/analytics/analytics-rows.ts'
import type { AnalyticsFigure } from '#contract/analytics/figures.ts'
import { ANALYTICS_SORTS, SLA_BREAKDOWNS } from '#contract/analytics/sorts.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import styles from '../parts/analytics.module.css'
import { slaAnswer } from '../parts/answers.ts'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import { RankedView } from '../parts/RankedView.tsx'
import { Rate } from '../parts/Rate.tsx'
import { figurePath, RequestsLink } from '../parts/requests-link.tsx'
import { useFormats } from '../parts/use-formats.ts'
import { clockQuery, KEPT, previousQuery, settled, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'

type Row = AnalyticsSla['data'][number]

/** The filter that narrows the call to one row. */
const FILTERS = {
  client: 'client_id',
  agreement: 'agreement_id',
  target: 'sla_target_id',
  employee: 'employee_id',
} as const

/** What the chart stacks, in its colours: kept, missed, still to come, called off. */
const STACKED = { met: 2, missed: 1, running: 0, withdrawn: 4 } as const
type Stacked = keyof typeof STACKED

/** What was promised and kept: of each kind in all, and of one kind by whom or what it is of. */
export function SlaView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const { by, kind } = address
  const totals = { ...clockQuery(address), per_page: 1 }
  const call = useCall('analytics.sla', { query: { ...viewQuery(address), ...totals } }, KEPT)
  const previous = useCall(
    'analytics.sla',
    { query: { ...previousQuery(address), ...totals } },
    { ...KEPT, enabled: address.isCompared },
  )
  const before = address.isCompared ? settled(previous)?.all : undefined
  const clock = t(`analytics.clocks.${kind}`)

  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('analytics.sla.clock')}
          value={kind}
          options={CLOCK_KINDS.map((value) => ({ value, label: t(`analytics.clocks.${value}`) }))}
          onChange={address.chooseKind}
        />
        <Segmented
          aria-label={t('analytics.sla.by.label')}
          value={by}
          options={SLA_BREAKDOWNS.map((value) => ({ value, label: t(`analytics.sla.by.${value}`) }))}
          onChange={address.groupBy}
        />
      </div>
      <ViewFrame call={call} isEmpty={({ all }) => CLOCK_KINDS.every((one) => all[one].clocks === 0)}>
        {({ all, period }) => (
          <>
            <ClockTotals all={all} period={period} address={address} />
            <RankedView<Row>
              which="sla"
              title={slaAnswer(clock, all[kind], before?.[kind], { t, formats })}
              address={address}
              ranking={{
                call: 'analytics.sla',
                by: FILTERS[by],
                more: clockQuery(address),
                subjectOf: ({ subject }) => subject,
                sorts: ANALYTICS_SORTS.sla,
                sort: '-clocks',
              }}
              value={(row) => row[kind].clocks}
              subject={t(`analytics.sla.subject.${by}`)}
              nobody={t(`analytics.sla.none.${by}`)}
              note={t('analytics.notes.sla')}
              series={(Object.keys(STACKED) as Stacked[]).map((key) => ({
                key,
                label: t(`analytics.counted.${key}`),
                color: seriesColor(STACKED[key], isDark),
                counted: { figure: `sla_${key}`, more: { sla_kind: kind }, n: (row) => row[kind][key] },
              }))}
              columns={FIGURES.map(({ key, figure, n, Cell }) => ({
                key,
                title: t(`analytics.counted.${key}`),
                sort: key,
                cell: (row) => <Cell of={row[kind]} />,
                counted: { figure, more: { sla_kind: kind }, n: (row) => n(row[kind]) },
                ...(key === 'clocks' && { compared: 'neither' as const }),
              }))}
            />
          </>
        )}
      </ViewFrame>
    </>
  )
}

interface ClockFigure {
  key: Exclude<keyof ClockFigures, 'overrun_n'>
  /** The requests that it opens, and how many these are. */
  figure: AnalyticsFigure
  n: (of: ClockFigures) => number
  Cell: (props: { of: ClockFigures }) => React.ReactNode
}

function counting(key: Stacked | 'clocks' | 'learned_late'): ClockFigure {
  return { key, figure: `sla_${key}`, n: (of) => of[key], Cell: ({ of }) => useFormats().count(of[key]) }
}

const FIGURES: readonly ClockFigure[] = [
  counting('clocks'),
  counting('met'),
  counting('missed'),
  counting('running'),
  counting('withdrawn'),
  {
    key: 'met_rate',
    figure: 'sla_met',
    n: ({ met }) => met,
    Cell: ({ of }) => <Rate rate={of.met_rate} n={of.met + of.missed} />,
  },
  {
    key: 'median_overrun_min',
    figure: 'sla_overrun',
    n: ({ overrun_n }) => overrun_n,
    Cell: ({ of }) => useFormats().minutes(of.median_overrun_min),
  },
  counting('learned_late'),
]

interface ClockTotalsProps extends ViewProps {
  all: AnalyticsSla['all']
  period: AnalyticsPeriod
}

/** A row for each kind of clock. */
function ClockTotals({ all, period, address }: ClockTotalsProps) {
  const { t } = useTranslation()
  const columns: FigureColumn<ClockKind>[] = [
    { key: 'kind', title: t('analytics.sla.clock'), cell: (kind) => t(`analytics.clocks.${kind}`) },
    ...FIGURES.map(({ key, figure, n, Cell }) => ({
      key,
      title: t(`analytics.counted.${key}`),
      cell: (kind: ClockKind) => (
        <RequestsLink to={figurePath(figure, period, address.filters, { sla_kind: kind })} isEmpty={n(all[kind]) === 0}>
          <Cell of={all[kind]} />
        </RequestsLink>
      ),
    })),
  ]
  return (
    <ChartFigure title={t('analytics.captions.clocks')}>
      <FiguresTable
        caption={t('analytics.captions.clocks')}
        rows={CLOCK_KINDS.filter((kind) => all[kind].clocks > 0)}
        rowKey={(kind) => kind}
        columns={columns}
      />
    </ChartFigure>
  )
}
