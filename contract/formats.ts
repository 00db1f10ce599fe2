import { intlLocale } from './messages.ts'

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

function kept<T>(formats: Map<string, T>, named: unknown[], make: () => T): T {
  const name = JSON.stringify(named)
  const format = formats.get(name) ?? make()
  formats.set(name, format)
  return format
}
