import { Select, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysLater } from '../../../../contract/analytics/periods.ts'
import DayInput from '../../../kit/inputs/DayInput.tsx'
import styles from './analytics.module.css'
import { isDay, isRange, PRESETS, type Preset } from './period.ts'
import type { AnalyticsControl } from './use-analytics-address.ts'

const RANGE = 'range'

/** Which days, and whether they are compared with those before. */
export function PeriodPicker({ address }: { address: AnalyticsControl }) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const isRangeShown = isChoosing || address.preset === RANGE

  function choose(chosen: Preset | typeof RANGE) {
    setChoosing(chosen === RANGE)
    if (chosen !== RANGE) address.choosePreset(chosen)
  }

  return (
    <div className={styles.period}>
      <Select
        aria-label={t('analytics.period.label')}
        value={isRangeShown ? RANGE : address.preset}
        onChange={choose}
        options={[...PRESETS, RANGE].map((value) => ({ value, label: t(`analytics.period.${value as Preset}`) }))}
        style={{ minWidth: 190 }}
      />
      {isRangeShown && <RangeInput address={address} />}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control */}
      <label style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        <Switch checked={address.isCompared} onChange={address.compare} aria-label={t('analytics.period.compare')} />
        {t('analytics.period.compare')}
      </label>
    </div>
  )
}

/** The first and the last day; they are asked for once both say something. */
function RangeInput({ address }: { address: AnalyticsControl }) {
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
