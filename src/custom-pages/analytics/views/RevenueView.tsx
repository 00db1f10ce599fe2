import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestsRevenue } from '#contract/analytics/analytics-rows.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import { seriesColor } from '#src/kit/chart/chart-colors.ts'
import type { ChartData } from '#src/kit/chart/chart-data.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { revenueAnswer } from '../parts/answers.ts'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import { figurePath, RequestsLink } from '../parts/requests-link.tsx'
import { useFormats } from '../parts/use-formats.ts'
import { KEPT, previousQuery, settled, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'

/** What each sum is the prices of. */
const SUMS = {
  actual: { of: 'completed', n: 'completed', others: 'actual_others' },
  planned: { of: 'planned', n: 'open', others: 'planned_others' },
} as const
type Sum = keyof typeof SUMS
const SUM_NAMES = Object.keys(SUMS) as Sum[]

type Row = RequestsRevenue['data'][number] & { isAll?: boolean }

/** What was earned, and what open requests will bring. */
export function RevenueView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useIsDark()
  const navigate = useNavigate()
  const call = useCall('analytics.requestsRevenue', { query: viewQuery(address) }, KEPT)
  const previous = useCall(
    'analytics.requestsRevenue',
    { query: previousQuery(address) },
    { ...KEPT, enabled: address.isCompared },
  )
  const before = address.isCompared ? settled(previous) : undefined

  return (
    <ViewFrame call={call} isEmpty={({ completed, open }) => completed + open === 0}>
      {(answer) => {
        const { period, data } = answer
        const pathOf = (sum: Sum, { from, to }: Pick<Row, 'from' | 'to'>) =>
          figurePath(SUMS[sum].of, { ...period, from, to }, address.filters)
        const chart: ChartData = {
          kind: 'columns',
          places: data.map((bucket) => ({
            key: bucket.from,
            label: formats.bucketShort(bucket, period.bucket),
            title: formats.bucket(bucket, period.bucket),
          })),
          series: SUM_NAMES.map((key, index) => ({
            key,
            label: t(`analytics.sums.${key}`),
            color: seriesColor(index, isDark),
          })),
          points: SUM_NAMES.flatMap((series) =>
            data.map((row) => ({ key: row.from, series, value: Number(row[series]) })),
          ),
          format: (value) => formats.money(value.toFixed(2), period.currency),
          formatShort: formats.short,
          onOpen: ({ key, series }) => {
            const row = data.find(({ from }) => from === key)
            if (row) navigate(pathOf(series as Sum, row))
          },
        }
        const columns: FigureColumn<Row>[] = [
          {
            key: 'from',
            title: t(`analytics.bucket.${period.bucket}`),
            cell: (row) => (row.isAll ? <b>{t('analytics.whole')}</b> : formats.bucket(row, period.bucket)),
          },
          ...SUM_NAMES.flatMap((sum): FigureColumn<Row>[] => {
            const { n, others } = SUMS[sum]
            return [
              {
                key: sum,
                title: t(`analytics.sums.${sum}`),
                cell: (row) => (
                  <RequestsLink to={pathOf(sum, row)} isEmpty={row[n] === 0}>
                    {formats.moneyWith(row[sum], period.currency, row[others])}
                  </RequestsLink>
                ),
              },
              {
                key: n,
                title: t(`analytics.columns.${n}`),
                cell: (row) => (
                  <RequestsLink to={pathOf(sum, row)} isEmpty={row[n] === 0}>
                    {formats.count(row[n])}
                  </RequestsLink>
                ),
              },
            ]
          }),
        ]
        const whole: Row = { ...answer, from: period.from, to: period.to, isAll: true }
        return (
          <>
            <ChartFigure
              title={revenueAnswer(answer, before, { t, formats })}
              note={t('analytics.notes.revenue')}
              chart={chart}
            >
              <FiguresTable<Row>
                caption={t('analytics.captions.revenue')}
                rows={[whole, ...data.filter(({ completed, open }) => completed + open > 0)]}
                rowKey={({ isAll, from }) => (isAll ? 'all' : from)}
                columns={columns}
              />
            </ChartFigure>
            {answer.top_clients.length > 0 && <TopClients answer={answer} address={address} />}
          </>
        )
      }}
    </ViewFrame>
  )
}

type Client = RequestsRevenue['top_clients'][number]

function TopClients({ answer: { period, top_clients }, address }: ViewProps & { answer: RequestsRevenue }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const columns: FigureColumn<Client>[] = [
    {
      key: 'client',
      title: t('requests.fields.client'),
      cell: ({ client }) => client?.name ?? t('requests.none.client'),
    },
    {
      key: 'actual',
      title: t('analytics.sums.actual'),
      cell: ({ client, actual, completed, others }) => (
        <RequestsLink
          to={figurePath('completed', period, address.filters, { client_id: [client?.id ?? 'none'] })}
          isEmpty={completed === 0}
        >
          {formats.moneyWith(actual, period.currency, others)}
        </RequestsLink>
      ),
      compare: (one, other) => Number(one.actual) - Number(other.actual),
    },
    {
      key: 'completed',
      title: t('analytics.columns.completed'),
      cell: ({ completed }) => formats.count(completed),
      compare: (one, other) => one.completed - other.completed,
    },
    { key: 'share', title: t('analytics.columns.share'), cell: ({ share }) => formats.percent(share) },
  ]
  return (
    <Section title={t('analytics.captions.clients')}>
      <FiguresTable
        caption={t('analytics.captions.clients')}
        rows={top_clients}
        rowKey={({ client }) => client?.id ?? 0}
        columns={columns}
      />
    </Section>
  )
}
