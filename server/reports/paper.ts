import type { Locale } from '#contract/messages.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { type ServerWords, serverWordsIn } from '../words/index.ts'
import type { ReportDrawing } from './report-content.ts'

/** How a report writes times, sums and its labels. */
export interface Paper {
  drawing: ReportDrawing
  labels: ServerWords['report']
  moment(time: string): string
  /** A duration in hours and minutes. */
  duration(minutes: number): string
  money(amount: string): string
  number(decimal: string): string
  zone: string
}

export function paperOf(drawing: ReportDrawing): Paper {
  const { locale, content, at } = drawing
  const { timezone, currency } = content.account
  const clock = dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: timezone,
  })
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  return {
    drawing,
    labels: serverWordsIn(locale).report,
    moment: (time) => clock.format(new Date(time)),
    duration: (minutes) => durationIn(locale, minutes),
    money: (amount) => moneyIn(locale, currency, amount),
    number: (decimal) => decimals.format(decimal as Intl.StringNumericLiteral),
    zone: zoneName(locale, timezone, at),
  }
}

function durationIn(locale: Locale, minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}

function moneyIn(locale: Locale, currency: Currency, amount: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(amount as Intl.StringNumericLiteral)
}

/** `Москва, GMT+3`: the time zone's name and its offset. */
function zoneName(locale: Locale, timeZone: string, at: string): string {
  const nameOf = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return [...new Set([nameOf('longGeneric'), nameOf('shortOffset')])].join(', ')
}
