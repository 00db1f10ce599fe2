import { useTranslation } from 'react-i18next'
import type { AnalyticsBucket } from '#contract/analytics/analytics-query.ts'
import { type DateRange, daysLater } from '#contract/analytics/periods.ts'
import { dateFormat, formatDuration } from '#contract/values/formats.ts'
import { formatMoney } from '#src/kit/values/use-money.ts'
import type { Change } from './deltas.ts'

interface Amount {
  currency: string
  amount: string
}

export const NOTHING = '—'
const MINUTE_SEC = 60
const MINUTES_OF = { minute: 1, hour: 60, day: 24 * 60 } as const
type TimeUnit = keyof typeof MINUTES_OF
/** Of fewer than so many, the smaller unit says more. */
const UNITS_MIN = 3
/** Of a rate, a tenth of a percent says something only close to the whole, and close to nothing. */
const NEAR_WHOLE = 0.99
const NEAR_NOTHING = 0.01

/** Figures as the user's language writes them. */
export function useFormats() {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const fullDay = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

  const count = (value: number) => whole.format(value)

  function percent(rate: number | null): string {
    if (rate === null) return NOTHING
    const digits = (rate > NEAR_WHOLE && rate < 1) || (rate > 0 && rate < NEAR_NOTHING) ? 1 : 0
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(rate)
  }

  return {
    locale,
    count,
    percent,
    short: (value: number) => short.format(value),
    day: (date: string) => fullDay.format(new Date(date)),
    days: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(value),
    rating: (value: number | null) => (value === null ? NOTHING : oneDigit.format(value)),
    minutes: (value: number | null) => (value === null ? NOTHING : formatDuration(value, locale)),
    /** Beside an axis. */
    inUnit: (value: number, unit: TimeUnit) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
        value,
      ),
    seconds: (value: number) => formatDuration(value / MINUTE_SEC, locale),
    money: (amount: string, currency: string) => formatMoney(amount, currency, locale),
    /** What was earned before the account changed its currency is shown beside, in that currency. */
    moneyWith: (amount: string, currency: string, others: readonly Amount[]) =>
      [{ amount, currency }, ...others].map((one) => formatMoney(one.amount, one.currency, locale)).join(' + '),
    /** A point of a chart: a day, the days of a week, a month. */
    bucket: ({ from, to }: DateRange, length: AnalyticsBucket) => {
      if (length === 'month') return month.format(new Date(from))
      if (length === 'day') return day.format(new Date(from))
      return day.formatRange(new Date(from), new Date(daysLater(to, -1)))
    },
    bucketShort: ({ from }: DateRange, length: AnalyticsBucket) =>
      length === 'month'
        ? dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(from)).replace('.', '')
        : day.format(new Date(from)).replace('.', ''),
    /** `на 12 % больше` */
    change: ({ kind, by, unit }: Change) => {
      if (kind === 'new' || kind === 'same') return t(`analytics.change.${kind}`)
      const amount =
        unit === 'points' ? t('analytics.change.points', { points: points(by, locale) }) : percent(Math.min(by, 99.99))
      return t(`analytics.change.${kind}`, { amount })
    },
    /** `+12 %` */
    changeShort: ({ kind, by, unit }: Change) => {
      if (kind === 'new' || kind === 'same') return t(`analytics.change.short.${kind}`)
      const amount = unit === 'points' ? t('analytics.change.points', { points: points(by, locale) }) : percent(by)
      return `${kind === 'up' ? '+' : '−'}${amount}`
    },
  }
}

/** The unit that an axis up to so many minutes is marked in, and how many minutes that is. */
export function axisUnit(minutes: number): { unit: TimeUnit; length: number } {
  const unit = (['day', 'hour'] as const).find((one) => minutes >= UNITS_MIN * MINUTES_OF[one]) ?? 'minute'
  return { unit, length: MINUTES_OF[unit] }
}

export type Formats = ReturnType<typeof useFormats>

const HUNDREDTHS = 100

/** Of a rate: 0.02 is `2`, 0.004 is `0.4`. */
function points(by: number, locale: string): string {
  const digits = by < 1 / HUNDREDTHS ? 1 : 0
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(by * HUNDREDTHS)
}
