import { Select, Switch } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import styles from './analytics.module.css'
import { PRESETS, type Preset } from './period.ts'
import type { AnalyticsControl } from './use-analytics-address.ts'

/** The calendars load only for users who want days of their own. */
const RangeInput = lazyPage(() => import('./RangeInput.tsx'), 'analytics')

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
      {isRangeShown && (
        <Suspense fallback={null}>
          <RangeInput address={address} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control */}
      <label style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        <Switch checked={address.isCompared} onChange={address.compare} aria-label={t('analytics.period.compare')} />
        {t('analytics.period.compare')}
      </label>
    </div>
  )
}
