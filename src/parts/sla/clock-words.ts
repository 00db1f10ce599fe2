import { useTranslation } from 'react-i18next'
import { capitalized } from '#contract/capitalized.ts'
import type { ClockKind } from '#contract/sla/clock.ts'
import type { ExplainedClock, RequestClock } from '#contract/sla/request-clocks.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { dateFormat, numberFormat } from '#contract/values/formats.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { remainingMinutes, shownState } from './clock-now.ts'

const HOUR_MIN = 60
/** Within so many days a weekday says which. */
const WEEKDAY_MS = 6 * DAY_MS

/** `11:10` today, `пт, 11:10` within six days, and with its date beyond. */
export function formatDue(at: string, locale: string, now: number): string {
  const date = new Date(at)
  if (date.toDateString() === new Date(now).toDateString()) return formatClock(at, locale)
  if (Math.abs(date.getTime() - now) >= WEEKDAY_MS) return formatDateTime(at, locale, now)
  return `${dateFormat(locale, { weekday: 'short' }).format(date)} ${formatClock(at, locale)}`
}

/** `2 ч 10 мин`: hours are never days, since a day of service hours is shorter. */
export function formatCounted(minutes: number, locale: string): string {
  const whole = Math.round(Math.abs(minutes))
  const parts = [
    [Math.floor(whole / HOUR_MIN), 'hour'],
    [whole % HOUR_MIN, 'minute'],
  ] as const
  const said = parts.filter(([value, unit]) => value > 0 || (unit === 'minute' && whole === 0))
  return said.map(([value, unit]) => numberFormat(locale, { style: 'unit', unit }).format(value)).join(' ')
}

export function useClockName(): (kind: ClockKind) => string {
  const { t } = useTranslation()
  return (kind) => capitalized(t(`requests.clocks.${kind}`))
}

/** Where a clock stands: `осталось 2 ч 10 мин, до пт 11:10`. What remains is said where its hours are known. */
export function useClockWords(now: number): (clock: RequestClock | ExplainedClock) => string {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (clock) => {
    const remaining = 'amount_min' in clock ? remainingMinutes(clock, now) : null
    const at = (time: string) => formatDue(time, locale, now)
    const said = {
      due: clock.due_at ? at(clock.due_at) : '',
      met: clock.met_at ? at(clock.met_at) : '',
      time: remaining === null ? '' : formatCounted(remaining, locale),
    }
    return t(`requestPage.sla.${wordsOf(clock, remaining, now)}`, said)
  }
}

function wordsOf(clock: RequestClock, remaining: number | null, now: number) {
  const isKnown = remaining !== null
  const state = shownState(clock, now)
  switch (state) {
    case 'running':
    case 'soon':
      if (!clock.due_at) return 'never'
      return isKnown ? 'left' : 'until'
    case 'paused':
      return isKnown ? 'pausedLeft' : 'paused'
    case 'met':
      return clock.is_learned_late ? 'learnedLate' : 'met'
    case 'missed':
      if (clock.met_at) return isKnown ? 'lateBy' : 'late'
      return isKnown && remaining < 0 ? 'missedBy' : 'missed'
    case 'withdrawn':
      return 'withdrawn'
  }
}
