import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExplainedClock } from '#contract/sla/request-clocks.ts'
import { dateFormat, formatHours } from '#contract/values/formats.ts'
import { formatClock } from '#src/kit/values/format-time.ts'
import { type ClockDay, clockDays, type ShownSpan } from './clock-days.ts'
import { pauseReasonName } from './pause-reason-name.ts'
import styles from './sla.module.css'

/** More days than these, around now, are shown when they are asked for. */
const DAYS_SHOWN = 14

/** How a clock is counted: a strip of each day, and the same in words. */
export function ClockStrip({ clock }: { clock: ExplainedClock }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const days = clockDays(clock)
  const today = days.filter(({ spans }) => spans.some(({ isAhead }) => !isAhead)).length
  const first = Math.max(0, Math.min(today - DAYS_SHOWN / 2, days.length - DAYS_SHOWN))
  const shown = isWhole ? days : days.slice(first, first + DAYS_SHOWN)
  return (
    <>
      <ol className={styles.days}>
        {shown.map((day) => (
          <DayLine key={day.date} day={day} timezone={clock.timezone} />
        ))}
      </ol>
      {shown.length < days.length && (
        <Button type="link" className={styles.more} onClick={() => setWhole(true)}>
          {t('requestPage.sla.allDays', { count: days.length })}
        </Button>
      )}
    </>
  )
}

function DayLine({ day, timezone }: { day: ClockDay; timezone: string }) {
  const { i18n } = useTranslation()
  const wordsOf = useSpanWords(timezone)
  const title = dateFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <li className={styles.day}>
      <span className={styles.bar} aria-hidden="true">
        {day.spans.map(({ from, key, isAhead, left, width }) => (
          <span
            key={from}
            className={styles.span}
            data-key={key}
            data-ahead={isAhead || undefined}
            style={{ insetInlineStart: `${left * 100}%`, width: `${width * 100}%` }}
          />
        ))}
      </span>
      <span>
        <b>{title.format(new Date(day.date))}:</b> {said(day.spans).map(wordsOf).join('; ')}
      </span>
    </li>
  )
}

/** Closed hours are said of a day that has no others, once. */
function said(spans: ShownSpan[]): ShownSpan[] {
  const open = spans.filter(({ key }) => key !== 'closed' && key !== 'holiday')
  const holiday = spans.filter(({ key }) => key === 'holiday').slice(0, 1)
  return open.length > 0 ? open : [...holiday, ...spans].slice(0, 1)
}

function useSpanWords(timezone: string): (span: ShownSpan) => string {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return ({ from, to, key, why, isAhead, minutes }) => {
    if (key === 'closed') return t('requestPage.sla.spans.closed')
    const name = why && (key === 'paused' ? pauseReasonName(why, locale) : why)
    const reason = name ? `, ${name}` : ''
    if (key === 'holiday') return `${t('requestPage.sla.spans.holiday')}${reason}`
    const end = formatClock(to, locale, timezone)
    const hours = `${formatClock(from, locale, timezone)}–${end === '00:00' ? '24:00' : end}`
    const words = isAhead && key === 'counted' ? t('requestPage.sla.spans.ahead') : t(`requestPage.sla.spans.${key}`)
    return `${hours} ${words}${reason}, ${formatHours(minutes, locale)}`
  }
}
