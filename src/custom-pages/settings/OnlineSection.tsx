import { useTranslation } from 'react-i18next'
import { dateFormat } from '#contract/formats.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { useCall } from '#src/providers/use-call.ts'
import styles from './settings.module.css'

/** What is counted of the user's time in the application, who sees it, and since when. */
export function OnlineSection() {
  const { t, i18n } = useTranslation()
  const since = useCall('analytics.ownFigures', {}).data?.online_since
  const day = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Section title={t('settings.online.title')}>
      <p className={styles.online}>{t('settings.online.what')}</p>
      <p className={styles.online}>{t('settings.online.who')}</p>
      {since && <p className={styles.online}>{t('settings.online.since', { day: day.format(new Date(since)) })}</p>}
    </Section>
  )
}
