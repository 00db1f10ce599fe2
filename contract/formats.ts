const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A format of numbers, kept: making one takes longer than painting the cell that is written with it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options))
}

/**
 * A format of dates and times, kept. English ones are British: the day before the month, and 24 hours. Without a zone of
 * its own it goes by the zone this machine had at first.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const locale = language === 'en' ? 'en-GB' : language
  return kept(dateFormats, [locale, options], () => new Intl.DateTimeFormat(locale, options))
}

function kept<T>(formats: Map<string, T>, named: unknown[], make: () => T): T {
  const name = JSON.stringify(named)
  const format = formats.get(name) ?? make()
  formats.set(name, format)
  return format
}
