import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestsStatuses } from '#contract/analytics/analytics-rows.ts'
import { REQUEST_STATUSES, type RequestStatus } from '#contract/requests/status/request-status.ts'
import { ChartFigure } from '#src/kit/chart/ChartFigure.tsx'
import type { ChartData } from '#src/kit/chart/chart-data.ts'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { statusesAnswer } from '../parts/answers.ts'
import { ChangeMark } from '../parts/ChangeMark.tsx'
import { changeBetween } from '../parts/deltas.ts'
import { type FigureColumn, FiguresTable } from '../parts/FiguresTable.tsx'
import { figurePath, RequestsLink } from '../parts/requests-link.tsx'
import { statusBarColor } from '../parts/status-colors.ts'
import { NOTHING, useFormats } from '../parts/use-formats.ts'
import { KEPT, previousQuery, settled, type ViewProps, viewQuery } from '../parts/use-view.ts'
import { ViewFrame } from '../parts/ViewFrame.tsx'

type Row = RequestsStatuses['data'][number]

/** What became of the requests created in the period. */
export function StatusesView({ address }: ViewProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { token } = theme.useToken()
  const navigate = useNavigate()
  const call = useCall('analytics.requestsStatuses', { query: viewQuery(address) }, KEPT)
  const previous = useCall(
    'analytics.requestsStatuses',
    { query: previousQuery(address) },
    { ...KEPT, enabled: address.isCompared },
  )
  const before = address.isCompared ? settled(previous) : undefined
  const countBefore = ({ status }: Row) => before?.data.find((row) => row.status === status)?.count

  return (
    <ViewFrame call={call} isEmpty={({ created }) => created === 0}>
      {(data) => {
        const pathOf = (status: number) => figurePath('created', data.period, address.filters, { status })
        const shown = data.data.filter(({ count }) => count > 0)
        const chart: ChartData = {
          kind: 'bars',
          hasLegend: false,
          places: shown.map(({ status }) => ({ key: String(status), label: t(statusKey(status)) })),
          series: REQUEST_STATUSES.map((status) => ({
            key: String(status),
            label: t(statusKey(status)),
            color: statusBarColor(token, status),
          })),
          points: shown.map(({ status, count }) => ({ key: String(status), series: String(status), value: count })),
          format: formats.count,
          onOpen: ({ key }) => navigate(pathOf(Number(key) as RequestStatus)),
        }
        const columns: FigureColumn<Row>[] = [
          {
            key: 'status',
            title: t('requests.fields.status'),
            cell: ({ status }) => <StatusTag status={status} />,
          },
          {
            key: 'count',
            title: t('analytics.columns.requests'),
            cell: ({ status, count }) => (
              <RequestsLink to={pathOf(status)} isEmpty={count === 0}>
                {formats.count(count)}
              </RequestsLink>
            ),
            compare: (one, other) => one.count - other.count,
          },
          { key: 'share', title: t('analytics.columns.share'), cell: ({ share }) => formats.percent(share) },
          ...(before
            ? [
                {
                  key: 'before',
                  title: t('analytics.columns.before'),
                  cell: (row: Row) => (countBefore(row) === undefined ? NOTHING : formats.count(countBefore(row) ?? 0)),
                },
                {
                  key: 'change',
                  title: t('analytics.columns.change'),
                  cell: (row: Row) => (
                    <ChangeMark change={changeBetween(countBefore(row) ?? null, row.count, 'part')} wanted="neither" />
                  ),
                },
              ]
            : []),
        ]
        return (
          <ChartFigure
            title={statusesAnswer(data, before, { t, formats })}
            note={t('analytics.notes.statuses')}
            chart={chart}
          >
            <FiguresTable
              caption={t('analytics.captions.statuses')}
              rows={data.data}
              rowKey={({ status }) => status}
              columns={columns}
            />
          </ChartFigure>
        )
      }}
    </ViewFrame>
  )
}
