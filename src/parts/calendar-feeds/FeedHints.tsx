import { useTranslation } from 'react-i18next'
import styles from './calendar-feeds.module.css'

const PROGRAMS = ['apple', 'google', 'outlook'] as const

/** Where to paste the address in each calendar program, and how soon the program shows changes. */
export function FeedHints() {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.hint}>{t('calendarFeeds.hints.seldom')}</p>
      <dl className={styles.programs}>
        {PROGRAMS.map((program) => (
          <div key={program}>
            <dt>{t(`calendarFeeds.hints.${program}.name`)}</dt>
            <dd>{t(`calendarFeeds.hints.${program}.how`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('calendarFeeds.hints.network')}</p>
    </>
  )
}
