import { useQuery } from '@tanstack/react-query'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MonthlyProfit } from '../../../contract/clients/facilities.ts'
import { useMoney } from '../../kit/values/use-money.ts'
import { api } from '../../providers/api.ts'
import styles from './ProfitChart.module.css'

const BAR = 100
const GAP = 20
const HEIGHT = 100

/** What the facility brought in, month by month: the answer in the title, the bars below, a table for screen readers. */
export function ProfitChart({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { data } = useQuery({
    queryKey: ['facilities', 'profit', facilityId],
    queryFn: () => api.facilities.profit({ params: { id: facilityId } }),
  })
  // It comes after the rest of the page, and does without a word when it does not come at all.
  if (!data) return null
  const sum = data.reduce((total, { profit }) => total + Number(profit), 0)
  const title = sum > 0 ? t('facilities.profit.answer', { sum: money(sum.toFixed(2)) }) : t('facilities.profit.none')
  return (
    <Card size="small" title={<h2 style={{ fontSize: 16, margin: 0, whiteSpace: 'normal' }}>{title}</h2>}>
      {sum > 0 && <Bars months={data} />}
      <ProfitTable months={data} />
    </Card>
  )
}

/** A month's first day, where no time zone can push it into another month. */
function dayOf(month: string): Date {
  return new Date(`${month}-01T12:00:00`)
}

function Bars({ months }: { months: MonthlyProfit[] }) {
  const { i18n } = useTranslation()
  const money = useMoney()
  const most = Math.max(...months.map(({ profit }) => Number(profit)))
  const short = new Intl.DateTimeFormat(i18n.language, { month: 'short' })
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 0 })
  return (
    <div
      aria-hidden
      className={styles.chart}
      style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
    >
      {months.map(({ month, profit }) => (
        <span key={month} className={styles.value} data-most={Number(profit) === most || undefined}>
          {Number(profit) > 0 && compact.format(Number(profit))}
        </span>
      ))}
      <svg
        className={styles.bars}
        viewBox={`0 0 ${months.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="presentation"
      >
        {months.map(({ month, profit }, index) => {
          const height = Math.max((Number(profit) / most) * HEIGHT, Number(profit) > 0 ? 2 : 0)
          return (
            <rect key={month} x={index * BAR + GAP} y={HEIGHT - height} width={BAR - 2 * GAP} height={height}>
              <title>{money(profit)}</title>
            </rect>
          )
        })}
      </svg>
      {months.map(({ month }) => (
        <span key={month} className={styles.month}>
          {short.format(dayOf(month)).replace('.', '')}
        </span>
      ))}
    </div>
  )
}

function ProfitTable({ months }: { months: MonthlyProfit[] }) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const long = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric' })
  return (
    <table className="visually-hidden">
      <caption>{t('facilities.profit.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('facilities.profit.month')}</th>
          <th scope="col">{t('facilities.profit.sum')}</th>
          <th scope="col">{t('facilities.profit.requests')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, profit, requests }) => (
          <tr key={month}>
            <th scope="row">{long.format(dayOf(month))}</th>
            <td>{money(profit)}</td>
            <td>{requests}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
