import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthlyProfit } from '#contract/clients/facilities.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { useIsSeen } from '#src/kit/page/use-is-seen.ts'
import { useMoney } from '#src/kit/values/use-money.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { monthAsDate } from './month.ts'
import styles from './ProfitChart.module.css'

/** The chart's library weighs as much as the rest of the page: it is loaded once the chart comes into view. */
const ProfitBars = lazyPage(() => import('./ProfitBars.tsx'))

/** A facility's profit by month: the total in the title, the bars below, a table for screen readers. */
export function ProfitChart({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { data } = useCall('facilities.profit', { params: { id: facilityId } })
  // The chart is optional: when it cannot be loaded, the page goes without it silently.
  if (!data) return null
  const sum = data.reduce((total, { profit }) => total + Number(profit), 0)
  const title = sum > 0 ? t('facilities.profit.answer', { sum: money(sum.toFixed(2)) }) : t('facilities.profit.none')
  return (
    <Section title={title}>
      {sum > 0 && <Bars months={data} />}
      <ProfitTable months={data} />
    </Section>
  )
}

function Bars({ months }: { months: MonthlyProfit[] }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(place)
  return (
    <div ref={place} aria-hidden className={styles.chart}>
      <Suspense>{isSeen && <ProfitBars months={months} />}</Suspense>
    </div>
  )
}

function ProfitTable({ months }: { months: MonthlyProfit[] }) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const long = dateFormat(i18n.language, { month: 'long', year: 'numeric' })
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
            <th scope="row">{long.format(monthAsDate(month))}</th>
            <td>{money(profit)}</td>
            <td>{requests}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
