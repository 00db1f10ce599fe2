import dayjs from 'dayjs'
import {
  CUSTOM_LONG_TEXT_MAX,
  CUSTOM_TEXT_MAX,
  type CustomType,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import type { FieldKey } from '#contract/messages.ts'
import { type NumberRules, numberStyle, readNumber } from '#contract/numbers/read-number.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { readPhone } from '#contract/values/phone-numbers.ts'

type Problem = { key: FieldKey; values?: Record<string, unknown> }
/** What was typed, as calls take it; null for nothing. */
export type TypedValue = { value: string | number | null } | { problem: Problem }

interface Home {
  locale: Locale
  /** Of phones without a code. */
  country: Country | null
}

/** Types whose values are typed, with how the browser's input takes them. */
export const TYPED_IN: Partial<Record<CustomType, { type?: string; inputMode?: 'decimal' | 'tel' | 'email' | 'url' }>> =
  {
    text: {},
    long_text: {},
    number: { inputMode: 'decimal' },
    money: { inputMode: 'decimal' },
    date: { type: 'date' },
    time: { type: 'datetime-local' },
    phone: { type: 'tel', inputMode: 'tel' },
    email: { type: 'email', inputMode: 'email' },
    link: { type: 'url', inputMode: 'url' },
  }

const LOCAL_TIME = 'YYYY-MM-DDTHH:mm'
const MONEY_SCALE = 2
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A value as its input shows it. */
export function toTyped({ type }: RoleField, value: unknown, { locale }: Home): string {
  if (value === undefined || value === null) return ''
  if (type === 'number' || type === 'money') return String(value).replace('.', numberStyle(locale).decimal)
  if (type === 'time') return dayjs(String(value)).format(LOCAL_TIME)
  return type === 'phone' ? formatPhone(String(value), locale) : String(value)
}

/** Reads what was typed by the rules of the field, which the server has too. */
export function readTyped(field: RoleField, typed: string, home: Home): TypedValue {
  const text = typed.trim()
  if (text === '') return { value: null }
  switch (field.type) {
    case 'number':
    case 'money':
      return readFigure(field, text, home)
    case 'time':
      return { value: dayjs(text).toISOString() }
    case 'phone': {
      const read = readPhone(text, home.country)
      return 'phone' in read ? { value: read.phone } : { problem: { key: read.fault, values: { length: read.length } } }
    }
    case 'email':
      return EMAIL.test(text) ? { value: text } : { problem: { key: 'email_invalid' } }
    case 'link':
      return readLink(text)
    default:
      return withinLength(text, field.type === 'long_text' ? CUSTOM_LONG_TEXT_MAX : CUSTOM_TEXT_MAX)
  }
}

function readFigure({ type, decimals, min, max }: RoleField, text: string, { locale }: Home): TypedValue {
  const style = numberStyle(locale)
  const rules: NumberRules =
    type === 'money'
      ? { style, scale: MONEY_SCALE, min: 0, money: {} }
      : { style, scale: decimals ?? 0, min: min ?? undefined, max: max ?? undefined }
  const { value, problem } = readNumber(text, rules)
  if (problem) return { problem }
  return { value: type === 'number' && value !== null ? Number(value) : value }
}

/** People leave out what every address begins with. */
function readLink(text: string): TypedValue {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) && /\.\w/.test(text) ? { value: address } : { problem: { key: 'link_invalid' } }
}

function withinLength(text: string, max: number): TypedValue {
  if (text.length <= max) return { value: text }
  return { problem: { key: 'too_long_by', values: { max, over: text.length - max } } }
}
