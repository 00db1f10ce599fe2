import { useTranslation } from 'react-i18next'
import type { StorageUsage } from '#contract/account/tariffs.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import styles from './settings.module.css'

/** How long the trial lasts still, or that it is over; nothing once a plan is chosen. */
export function TrialNotice({ usage: { trial_ends_at } }: { usage: StorageUsage }) {
  const { t, i18n } = useTranslation()
  if (trial_ends_at === null) return null
  const endsAt = new Date(trial_ends_at)
  const days = Math.ceil((endsAt.getTime() - Date.now()) / DAY_MS)
  if (days <= 0) return <p className={styles.trial}>{t('settings.plans.trialOver')}</p>
  const date = dateFormat(i18n.language, { day: 'numeric', month: 'long' }).format(endsAt)
  return (
    <p className={styles.trial}>
      <strong>{t('settings.plans.trialLeft', { count: days })}</strong> {t('settings.plans.trialText', { date })}
    </p>
  )
}
