import { type OwnText, ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/messages.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { dateFormat, numberFormat } from '#contract/values/formats.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { yesNo } from '../sheets/list-sheet.ts'

/** What a value is written by. */
export interface SaidField extends Pick<RoleField, 'type' | 'unit' | 'decimals'> {
  options: readonly { id: number; title: OwnText }[]
}

interface Place {
  locale: Locale
  timezone: string
  currency: Currency
}

/** A value, as rows answer it, in words; an empty text for none. */
export function valueInWords(field: SaidField, value: unknown, { locale, timezone, currency }: Place): string {
  if (value === null || value === undefined) return ''
  const titles = (ids: unknown[]) =>
    field.options.filter(({ id }) => ids.includes(id)).map(({ title }) => ownTextIn(title, locale))
  switch (field.type) {
    case 'number': {
      const said = numberFormat(locale, { maximumFractionDigits: field.decimals ?? 0 }).format(Number(value))
      return field.unit ? `${said} ${field.unit}` : said
    }
    case 'money':
      return numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
        String(value) as Intl.StringNumericLiteral,
      )
    case 'date':
      return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(String(value)))
    case 'time':
      return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: timezone }).format(
        new Date(String(value)),
      )
    case 'yes_no':
      return String(yesNo(value === true, locale))
    case 'choice':
    case 'multichoice':
      return titles([value].flat()).join(', ')
    case 'phone':
      return formatPhone(String(value), locale)
    case 'employee':
    case 'client':
    case 'facility':
    case 'equipment':
      return typeof value === 'object' && 'name' in value ? String(value.name) : ''
    default:
      return String(value)
  }
}
