/** Without zod, so that the browser's screens need not load it. */

import type { Locale } from '../locales.ts'
import type { CLIENT_TYPES } from '../values/client-types.ts'

/** Entities whose rows can have fields of an account's own. */
export const CUSTOM_ENTITIES = [
  'requests',
  'clients',
  'facilities',
  'equipment',
  'employees',
  'products',
  'agreements',
] as const
export type CustomEntity = (typeof CUSTOM_ENTITIES)[number]

export function isCustomEntity(name: string): name is CustomEntity {
  return (CUSTOM_ENTITIES as readonly string[]).includes(name)
}

export const CUSTOM_TYPES = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'time',
  'yes_no',
  'choice',
  'multichoice',
  'employee',
  'client',
  'facility',
  'equipment',
  'phone',
  'email',
  'link',
  'files',
] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

/** Types whose value is the id of a row; it is answered as `{id, name}`. */
export const REFERENCE_TYPES = ['employee', 'client', 'facility', 'equipment'] as const satisfies readonly CustomType[]
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

export function isReferenceType(type: CustomType): type is ReferenceType {
  return (REFERENCE_TYPES as readonly CustomType[]).includes(type)
}

/** Types whose values lists can be filtered by, and ordered by; those that are filtered from one value to another. */
export const INDEXED_TYPES = CUSTOM_TYPES.filter((type) => type !== 'long_text' && type !== 'files')
export const SORTED_TYPES = ['text', 'number', 'money', 'date', 'time', 'yes_no', 'choice', 'phone', 'email', 'link']
export const RANGE_TYPES = ['number', 'money', 'date', 'time']

/** Where a type may be changed to another one that can hold its values. */
export const TYPE_CHANGES: Partial<Record<CustomType, CustomType>> = { text: 'long_text', choice: 'multichoice' }

/** Of a visit, in their order. */
export const FIELD_STEPS = ['office', 'start', 'work', 'finish'] as const
export type FieldStep = (typeof FIELD_STEPS)[number]

/** What cannot be done while the field is empty; rows other than requests have the first two alone. */
export const REQUIRED_AT = ['never', 'on_create', 'on_start', 'on_finish', 'on_cancel'] as const
export type RequiredAt = (typeof REQUIRED_AT)[number]
export type FieldMoment = Exclude<RequiredAt, 'never'>

/** What a role is allowed; `edit` where it may change the row, when nothing is said of it. */
export const FIELD_RIGHTS = ['hidden', 'read', 'edit'] as const
export type FieldRight = (typeof FIELD_RIGHTS)[number]

export const CONDITION_OPS = ['is', 'is_not', 'any_of', 'filled', 'empty', 'gt', 'lt'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/** Before the key of a field of an account's own, wherever it stands among others: in filters, orders, columns, history. */
export const CUSTOM_PREFIX = 'custom.'

export function customName(key: string): string {
  return `${CUSTOM_PREFIX}${key}`
}

/** The key in such a name; null for another field. */
export function keyOfCustom(name: string): string | null {
  return name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : null
}

/** A text that the account writes in some of the languages. */
export type OwnText = Partial<Record<Locale, string>>

/** It in this language, or in one that it is written in. */
export function ownTextIn(text: OwnText, locale: Locale): string {
  return text[locale] ?? Object.values(text)[0] ?? ''
}

/** Another field's value decides whether this one is shown. */
export interface FieldCondition {
  /** The key of the other field. */
  field: string
  op: ConditionOp
  value?: unknown
}

export interface FieldOption {
  id: number
  title: OwnText
  color: string | null
  is_archived: boolean
}

/** A field as a role has it. */
export interface RoleField {
  id: number
  entity: CustomEntity
  key: string
  title: OwnText
  hint: OwnText | null
  group: OwnText | null
  type: CustomType
  options: FieldOption[]
  unit: string | null
  min: number | null
  max: number | null
  decimals: number | null
  default_value: unknown
  /** Names; null: requests of any type of work. */
  work_types: string[] | null
  client_types: string[] | null
  step: FieldStep
  required: RequiredAt
  show_when: FieldCondition[]
  on_report: boolean
  on_public_page: boolean
  is_personal: boolean
  is_indexed: boolean
  right: Exclude<FieldRight, 'hidden'>
}

export const CUSTOM_FIELDS_MAX = 60
export const INDEXED_FIELDS_MAX = 20
export const FIELD_OPTIONS_MAX = 200
export const CONDITIONS_MAX = 5
export const CUSTOM_TEXT_MAX = 500
export const CUSTOM_LONG_TEXT_MAX = 5_000
/** Of the values of a row, in bytes of JSON. */
export const CUSTOM_ROW_MAX = 32 * 1024
/** Days from the decision to erase a field to the erasure. */
export const ERASE_FIELD_DAYS = 30
