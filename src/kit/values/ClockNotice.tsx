import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { useClockError } from '#src/providers/calls/server-clock.ts'
import { useDismissal } from '../feedback/use-dismissal.ts'
import { PlainButton } from '../plain/PlainButton.tsx'
import styles from './ClockNotice.module.css'

const STORAGE_KEY = 'naryad.clock-notice'

/** Says once for all times of the page that this device's clock is wrong; dismissed, it comes back after a day. */
export function ClockNotice() {
  const { t, i18n } = useTranslation()
  const error = useClockError()
  const { isHidden, hide } = useDismissal(STORAGE_KEY)
  if (error === 0 || isHidden) return null
  const time = formatDuration(Math.abs(error) / MINUTE_MS, i18n.language)
  return (
    <div role="note" className={styles.clock}>
      <span>
        <WarningOutlined aria-hidden /> {t(error > 0 ? 'shell.clock.slow' : 'shell.clock.fast', { time })}
      </span>
      <PlainButton onClick={hide}>{t('shell.clock.hide')}</PlainButton>
    </div>
  )
}
