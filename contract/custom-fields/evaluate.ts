import type { FieldCondition, FieldMoment, RoleField } from './field-types.ts'

/** Values by the keys of their fields; a reference as its id or as it is answered. */
export type CustomValues = Readonly<Record<string, unknown>>

/** What a row says besides that decides which fields it has. */
export interface RowFacts {
  work_type?: string | null
  client_type?: string | null
}

/** A step on the way of a request asks for what those before it do. */
const ASKED_AT = {
  on_create: ['on_create'],
  on_start: ['on_create', 'on_start'],
  on_finish: ['on_create', 'on_start', 'on_finish'],
  on_cancel: ['on_create', 'on_cancel'],
} as const satisfies Record<FieldMoment, readonly FieldMoment[]>

/** Whether there is no value: a field that was never filled, or that was emptied. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Those of the fields that a row has, with these values. A field that depends on one which is not shown is not shown. */
export function shownFields<Field extends RoleField>(
  fields: readonly Field[],
  values: CustomValues,
  facts: RowFacts,
): Field[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const known = new Map<string, boolean>()

  function isShown(field: Field): boolean {
    const before = known.get(field.key)
    if (before !== undefined) return before
    // Fields that wait for each other are shown: configuration refuses them.
    known.set(field.key, true)
    const shown = fits(field, facts) && field.show_when.every((condition) => holds(condition))
    known.set(field.key, shown)
    return shown
  }

  function holds(condition: FieldCondition): boolean {
    const other = byKey.get(condition.field)
    // A role that does not see the other field sees what depends on it.
    return !other || (isShown(other) ? isMet(condition, values[other.key]) : false)
  }

  return fields.filter(isShown)
}

/** Those that a role has to fill before this can be done, and that are empty: the keys, in the order of the fields. */
export function missingFields(
  fields: readonly RoleField[],
  values: CustomValues,
  facts: RowFacts,
  moment: FieldMoment,
): string[] {
  const asked: readonly string[] = ASKED_AT[moment]
  return shownFields(fields, values, facts)
    .filter((field) => field.right === 'edit' && asked.includes(field.required) && isEmptyValue(values[field.key]))
    .map(({ key }) => key)
}

function fits({ work_types, client_types }: RoleField, { work_type, client_type }: RowFacts): boolean {
  return (
    (work_types === null || (work_type != null && work_types.includes(work_type))) &&
    (client_types === null || client_types.some((type) => type === client_type))
  )
}

function isMet({ op, value: wanted }: FieldCondition, given: unknown): boolean {
  const value = plain(given)
  if (op === 'filled') return !isEmptyValue(value)
  if (op === 'empty') return isEmptyValue(value)
  if (op === 'is_not') return !isOneOf(value, wanted)
  if (isEmptyValue(value)) return false
  if (op === 'is') return isOneOf(value, wanted)
  if (op === 'any_of') return Array.isArray(wanted) && wanted.some((one) => isOneOf(value, one))
  const difference = compare(value, wanted)
  return op === 'gt' ? difference > 0 : difference < 0
}

/** Whether a value is this one or, of several, has it among them. */
function isOneOf(value: unknown, wanted: unknown): boolean {
  return Array.isArray(value) ? value.some((one) => plain(one) === wanted) : value === wanted
}

/** A reference is compared by its id. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Numbers and amounts by size, dates and times by what comes first. NaN, which is neither, for anything else. */
function compare(value: unknown, wanted: unknown): number {
  const [one, other] = [toNumber(value), toNumber(wanted)]
  return one - other
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value)
}
