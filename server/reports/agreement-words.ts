import { formatAmount } from '#contract/agreements/target-sentence.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import type { Amount } from '#contract/sla/clock.ts'
import { dateFormat, formatDuration } from '#contract/values/formats.ts'
import { serverWordsIn } from '../words/index.ts'
import type { AgreementReportContent, ReportedClock } from './agreement-content.ts'

/** How the report of an agreement says things, on paper and in a spreadsheet. */
export function agreementWords(locale: Locale, timeZone: string) {
  const { agreementReport: labels, analytics } = serverWordsIn(locale)
  const clock = dateFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const long = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const moment = (time: string) => clock.format(new Date(time))
  const changes: Record<string, string> = labels.changes
  const reasons: Record<string, string> = wordsIn(locale).pause_reasons.names

  /** The reasons that every account begins with are translated. */
  const reason = (name: string) => (reasons[name] ?? name).toLowerCase()
  const length = (minutes: number) => formatDuration(minutes, locale)

  return {
    labels,
    kinds: analytics.clocks,
    states: analytics.clockStates,
    counted: analytics.counted,
    moment,
    percent: (rate: number) => percent.format(rate),
    length,
    reason,
    made: (at: string) => labels.made(long.format(new Date(at))),
    promised: (amount: Amount) => formatAmount(amount, locale),
    validity({ starts_on, ends_on }: AgreementReportContent['agreement']): string {
      const start = day.format(new Date(starts_on))
      return ends_on === null ? labels.since(start) : labels.between(start, day.format(new Date(ends_on)))
    },
    /** Why a clock stands where it does. */
    why({ state, met_at, missed_because: because, overrun_min, is_learned_late, pauses }: ReportedClock): string[] {
      return [
        ...(state === 'missed' && met_at === null ? [labels.notYet] : []),
        ...(because ? [labels.because(changes[because.field] ?? because.field, moment(because.at))] : []),
        ...(overrun_min === null ? [] : [labels.later(length(overrun_min))]),
        ...(is_learned_late ? [labels.learnedLate] : []),
        ...pauses.map(({ reason: name, minutes }) => labels.paused(reason(name), length(minutes))),
      ]
    },
  }
}

/** `ноябрь 2026 г.` */
export function monthName(month: string, locale: Locale): string {
  return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
}
