import { intlLocale } from '../messages.ts'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A cached number format: making one takes longer than painting the cell that uses it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options))
}

/**
 * A cached format of dates and times. English ones are British: day before month, 24 hours. The default time zone is
 * the one the computer had when the format was made.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const locale = intlLocale(language)
  return kept(dateFormats, [locale, options], () => new Intl.DateTimeFormat(locale, options))
}

/**
 * Minutes as `45 мин`, `3 ч 20 мин`, `2 дн. 4 ч`: the two largest units that are not zero. For a column, `narrow` writes
 * `2 д 4 ч`.
 */
export function formatDuration(minutes: number, locale: string, unitDisplay: 'short' | 'narrow' = 'short'): string {
  const whole = Math.max(0, Math.round(minutes))
  const days = Math.floor(whole / DAY_MIN)
  const hours = Math.floor((whole % DAY_MIN) / HOUR_MIN)
  return inUnits(days > 0 ? { day: days, hour: hours } : { hour: hours, minute: whole % HOUR_MIN }, locale, unitDisplay)
}

/** The same without days, of minutes inside service hours, of which a day has fewer than 24: `30 ч 20 мин`. */
export function formatHours(minutes: number, locale: string): string {
  const whole = Math.max(0, Math.round(minutes))
  return inUnits({ hour: Math.floor(whole / HOUR_MIN), minute: whole % HOUR_MIN }, locale, 'short')
}

function inUnits(values: Record<string, number>, locale: string, unitDisplay: 'short' | 'narrow'): string {
  const said = Object.entries(values).filter(([, value]) => value > 0)
  return (said.length > 0 ? said : [['minute', 0] as const])
    .map(([unit, value]) => numberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value))
    .join(' ')
}

function kept<T>(formats: Map<string, T>, named: unknown[], make: () => T): T {
  const name = JSON.stringify(named)
  const format = formats.get(name) ?? make()
  formats.set(name, format)
  return format
}
