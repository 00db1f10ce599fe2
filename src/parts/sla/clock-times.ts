import { useTranslation } from 'react-i18next'
import { capitalized } from '#contract/capitalized.ts'
import type { ClockKind } from '#contract/sla/clock.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'

/** Within so many days a weekday says which. */
const WEEKDAY_MS = 6 * DAY_MS

/** `11:10` today, `пт, 11:10` within six days, and with its date beyond. */
export function formatDue(at: string, locale: string, now: number): string {
  const date = new Date(at)
  if (date.toDateString() === new Date(now).toDateString()) return formatClock(at, locale)
  if (Math.abs(date.getTime() - now) >= WEEKDAY_MS) return formatDateTime(at, locale, now)
  return `${dateFormat(locale, { weekday: 'short' }).format(date)} ${formatClock(at, locale)}`
}

export function useClockName(): (kind: ClockKind) => string {
  const { t } = useTranslation()
  return (kind) => capitalized(t(`requests.clocks.${kind}`))
}
