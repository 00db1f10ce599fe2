/** Without zod, so that the browser's screens need not load it. */

import type { Locale } from '../locales.ts'

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
] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

/** Types whose value is the id of a row; it is answered as `{id, name}`. */
export const REFERENCE_TYPES = ['employee', 'client', 'facility', 'equipment'] as const satisfies readonly CustomType[]
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

export function isReferenceType(type: CustomType): type is ReferenceType {
  return (REFERENCE_TYPES as readonly CustomType[]).includes(type)
}

/** Types whose values lists can be filtered by, and ordered by; those that are filtered from one value to another. */
export const INDEXED_TYPES: readonly CustomType[] = CUSTOM_TYPES.filter((type) => type !== 'long_text')
export const SORTED_TYPES: readonly CustomType[] = [
  'text',
  'number',
  'money',
  'date',
  'time',
  'yes_no',
  'choice',
  'phone',
  'email',
  'link',
]
export const RANGE_TYPES: readonly CustomType[] = ['number', 'money', 'date', 'time']

/** Where a type may be changed to another one that can hold its values. */
export const TYPE_CHANGES: Partial<Record<CustomType, CustomType>> = { text: 'long_text', choice: 'multichoice' }

/** Types that have options to choose from. */
export const CHOICE_TYPES = ['choice', 'multichoice'] as const satisfies readonly CustomType[]

export function isChoiceType(type: CustomType): boolean {
  return (CHOICE_TYPES as readonly CustomType[]).includes(type)
}

/** Types without a value that a condition could compare, or that a new row could begin with. */
const INCOMPARABLE_TYPES: readonly CustomType[] = ['long_text']

/** What a condition can ask of a field of a type. */
export function conditionOpsOf(type: CustomType): readonly ConditionOp[] {
  return CONDITION_OPS.filter((op) => {
    if (op === 'filled' || op === 'empty') return true
    if (op === 'gt' || op === 'lt') return RANGE_TYPES.includes(type)
    return !INCOMPARABLE_TYPES.includes(type)
  })
}

/** Of a visit, in their order. */
export const FIELD_STEPS = ['office', 'start', 'work', 'finish'] as const
export type FieldStep = (typeof FIELD_STEPS)[number]

/** What cannot be done while the field is empty; rows other than requests have the first two alone. */
export const REQUIRED_AT = ['never', 'on_create', 'on_start', 'on_finish', 'on_cancel'] as const
export type RequiredAt = (typeof REQUIRED_AT)[number]
export type FieldMoment = Exclude<RequiredAt, 'never'>

/** Moments that come before a step of a visit is reached: a field of that step cannot be required then. */
export const REQUIRED_IN_STEP = {
  office: REQUIRED_AT,
  start: ['never', 'on_start', 'on_finish', 'on_cancel'],
  work: ['never', 'on_finish', 'on_cancel'],
  finish: ['never', 'on_finish', 'on_cancel'],
} as const satisfies Record<FieldStep, readonly RequiredAt[]>

/** What a role is allowed; `edit` where it may change the row, when nothing is said of it. */
export const FIELD_PERMISSIONS = ['hidden', 'read', 'edit'] as const
export type FieldRight = (typeof FIELD_PERMISSIONS)[number]

export const CONDITION_OPS = ['is', 'is_not', 'any_of', 'filled', 'empty', 'gt', 'lt'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/** As the history has them, where a condition stands without words. */
export const CONDITION_SIGNS: Record<ConditionOp, string> = {
  is: '=',
  is_not: '≠',
  any_of: '∈',
  filled: '≠ ∅',
  empty: '= ∅',
  gt: '>',
  lt: '<',
}

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

/** Of options: preset colours, which both themes have. */
export const OPTION_COLORS = [
  'blue',
  'geekblue',
  'purple',
  'magenta',
  'pink',
  'red',
  'volcano',
  'orange',
  'gold',
  'yellow',
  'lime',
  'green',
  'cyan',
] as const

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

/** Of an entity, without archived ones; and with them. */
export const CUSTOM_FIELDS_MAX = 60
export const CUSTOM_FIELDS_KEPT_MAX = 300
export const INDEXED_FIELDS_MAX = 20
export const FIELD_OPTIONS_MAX = 200
export const CONDITIONS_MAX = 5
export const CUSTOM_TEXT_MAX = 500
export const CUSTOM_LONG_TEXT_MAX = 5_000
/** Of the values of a row, in bytes of JSON. */
export const CUSTOM_ROW_MAX = 32 * 1024
/** Days from the decision to erase a field to the erasure. */
export const ERASE_FIELD_DAYS = 30
