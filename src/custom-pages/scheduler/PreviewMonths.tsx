import { useTranslation } from 'react-i18next'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { MonthGrid } from '#src/kit/calendar/MonthGrid.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { reasonsInWords } from '#src/resources/scheduled-requests/occurrences/reasons.ts'
import styles from './editor.module.css'

/** More would be a wall of mostly empty months. */
const MONTHS_SHOWN = 6

interface Mark {
  isTaken: boolean
  note: string
}

/** The months with dates: marks the days with an occurrence, and the days one was moved from. */
export function PreviewMonths({ occurrences }: { occurrences: readonly PlannedOccurrence[] }) {
  const { t, i18n } = useTranslation()
  const marks = new Map<string, Mark>()
  for (const occurrence of occurrences) {
    const { date, takes_place_on } = occurrence
    const note = reasonsInWords(occurrence, t, i18n.language).join('; ')
    if (takes_place_on !== date && !marks.has(date)) marks.set(date, { isTaken: false, note })
    if (takes_place_on)
      marks.set(takes_place_on, { isTaken: true, note: note || t('scheduled_requests.preview.taken') })
  }
  const months = [...new Set([...marks.keys()].map((date) => date.slice(0, 7)))].sort().slice(0, MONTHS_SHOWN)
  return (
    <>
      <div className={styles.months}>
        {months.map((month) => (
          <MonthGrid
            key={month}
            year={Number(month.slice(0, 4))}
            month={Number(month.slice(5))}
            language={i18n.language}
            day={(date, number) => <Day number={number} mark={marks.get(date)} />}
          />
        ))}
      </div>
      <Text type="secondary" className={styles.legend}>
        <span>
          <span className={styles.taken} aria-hidden>
            1
          </span>{' '}
          {t('scheduled_requests.preview.taken')}
        </span>
        {[...marks.values()].some(({ isTaken }) => !isTaken) && (
          <span>
            <s className={styles.left} aria-hidden>
              1
            </s>{' '}
            {t('scheduled_requests.preview.left')}
          </span>
        )}
      </Text>
    </>
  )
}

function Day({ number, mark }: { number: number; mark: Mark | undefined }) {
  if (!mark) return <span className={styles.day}>{number}</span>
  const Shown = mark.isTaken ? 'strong' : 's'
  return (
    <Shown className={mark.isTaken ? styles.taken : styles.left} title={mark.note}>
      {number}
    </Shown>
  )
}
