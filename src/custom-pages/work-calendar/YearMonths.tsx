import { useTranslation } from 'react-i18next'
import { WORK_DAY_KINDS, type WorkCalendar, type WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { weekdayOf } from '#contract/values/clock.ts'
import { MonthGrid } from '#src/kit/calendar/MonthGrid.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './work-calendar.module.css'

interface YearMonthsProps {
  calendar: WorkCalendar
  /** Null for users who may only look. */
  onDay: ((day: Partial<WorkCalendarDay>) => void) | null
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const SATURDAY = 6

function isWeekend(date: string): boolean {
  return weekdayOf(new Date(`${date}T00:00Z`)) >= SATURDAY
}

/** The twelve months; each kind of day is shown by more than its colour. */
export function YearMonths({ calendar, onDay }: YearMonthsProps) {
  const { t, i18n } = useTranslation()
  const days = new Map(calendar.days.map((day) => [day.date, day]))
  return (
    <>
      <div className={styles.months}>
        {MONTHS.map((month) => (
          <MonthGrid
            key={month}
            year={calendar.year}
            month={month}
            language={i18n.language}
            day={(date, number) => <Day date={date} number={number} day={days.get(date)} onDay={onDay} />}
          />
        ))}
      </div>
      <Text type="secondary" className={styles.legend}>
        {[...WORK_DAY_KINDS, 'own' as const].map((kind) => (
          <span key={kind}>
            <span className={`${styles.day} ${styles[kind]}`} aria-hidden>
              1
            </span>{' '}
            {t(`workCalendar.legend.${kind}`)}
          </span>
        ))}
      </Text>
    </>
  )
}

interface DayProps extends Pick<YearMonthsProps, 'onDay'> {
  date: string
  number: number
  day: WorkCalendarDay | undefined
}

function Day({ date, number, day, onDay }: DayProps) {
  const { t } = useTranslation()
  const kind = day?.kind ?? (isWeekend(date) ? 'weekend' : undefined)
  const look = [styles.day, kind && styles[kind], day?.is_own && styles.own].filter(Boolean).join(' ')
  const note = day && [t(`workCalendar.kinds.${day.kind}`), day.title].filter(Boolean).join(': ')
  if (!onDay) {
    return (
      <span className={look} title={note}>
        {number}
        {note && <span className="visually-hidden"> {note}</span>}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={look}
      title={note}
      aria-label={note ? `${number}, ${note}` : undefined}
      onClick={() => onDay(day ?? { date, kind: isWeekend(date) ? 'working' : 'holiday' })}
    >
      {number}
    </button>
  )
}
