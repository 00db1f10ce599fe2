import {
  CUSTOM_ENTITIES,
  type CustomEntity,
  keyOfCustom,
  ownTextIn,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import { numberFormat } from '#contract/values/formats.ts'

/** The changed field of the account's own; undefined for any other, and for one that is there no more. */
export function changedField(
  name: string,
  entity: string | undefined,
  fields: readonly RoleField[],
): RoleField | undefined {
  const key = keyOfCustom(name)
  if (key === null) return undefined
  // Events that are not of a row's kinds are of a request.
  const of: CustomEntity = CUSTOM_ENTITIES.find((one) => one === entity) ?? 'requests'
  return fields.find((field) => field.key === key && field.entity === of)
}

/** An option by its title, a number with its unit; undefined for what is shown like built-in values. */
export function customText(
  { type, options, unit, decimals }: RoleField,
  value: unknown,
  { locale, money }: { locale: string; money: (amount: string) => string },
): string | undefined {
  const titleOf = (id: unknown) => {
    const option = options.find((one) => one.id === id)
    return option ? ownTextIn(option.title, locale as Locale) : String(id)
  }
  if (type === 'choice') return titleOf(value)
  if (type === 'multichoice' && Array.isArray(value)) return value.map(titleOf).join(', ')
  if (type === 'money') return money(String(value))
  if (type === 'number') {
    const said = numberFormat(locale, { maximumFractionDigits: decimals ?? 0 }).format(Number(value))
    return unit ? `${said} ${unit}` : said
  }
  return type === 'text' || type === 'long_text' ? String(value) : undefined
}
