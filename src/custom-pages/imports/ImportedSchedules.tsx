import { useTranslation } from 'react-i18next'
import type { ImportPage } from '#contract/imports/imports.ts'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { ruleInWords } from '#src/parts/scheduled-requests/rule-in-words.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from './imports.module.css'

type Schedules = ImportPage['preview'][number]['schedules']

/** The scheduled requests read from the sheet, each with its recurrence as text. */
export function ImportedSchedules({ schedules }: { schedules: Schedules }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  return (
    <ul className={styles.understood}>
      {schedules.map((one) => (
        <li key={JSON.stringify(one)}>
          {one.title}{' '}
          <span className={styles.faint}>
            — {ruleInWords(one, locale)};{' '}
            {t('imports.preview.from', { day: formatDay(one.schedule.starts_on, locale) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
