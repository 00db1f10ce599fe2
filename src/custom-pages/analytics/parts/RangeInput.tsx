import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysLater } from '#contract/analytics/periods.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { isDay, isRange } from './period.ts'
import type { AnalyticsControl } from './use-analytics-address.ts'

/** The first and the last day; they are asked for once both say something. */
export default function RangeInput({ address }: { address: AnalyticsControl }) {
  const { t } = useTranslation()
  const { period } = address
  const [first, setFirst] = useState<string | null>(period.from)
  const [last, setLast] = useState<string | null>(daysLater(period.to, -1))
  useEffect(() => {
    setFirst(period.from)
    setLast(daysLater(period.to, -1))
  }, [period.from, period.to])
  const isWrong = isDay(first) && isDay(last) && !isRange({ from: first, to: daysLater(last, 1) })

  function choose(from: string | null, lastDay: string | null) {
    setFirst(from)
    setLast(lastDay)
    if (!isDay(from) || !isDay(lastDay)) return
    const range = { from, to: daysLater(lastDay, 1) }
    if (isRange(range)) address.chooseRange(range)
  }

  return (
    <>
      {(
        [
          ['first', first, (day: string | null) => choose(day, last)],
          ['last', last, (day: string | null) => choose(first, day)],
        ] as const
      ).map(([which, value, set]) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is the control
        <label key={which} style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          {t(`analytics.period.${which}`)}
          <DayInput value={value} onChange={set} aria-invalid={isWrong ? 'true' : 'false'} />
        </label>
      ))}
      {isWrong && <span role="alert">{t('analytics.period.wrong')}</span>}
    </>
  )
}
