import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import {
  type ConditionOp,
  conditionOpsOf,
  FIELD_STEPS,
  type FieldCondition,
  isChoiceType,
} from '#contract/custom-fields/field-types.ts'
import { valueSchema } from '#contract/custom-fields/value-schema.ts'
import { withHomeCountry } from '#contract/values/countries.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { asRoleField, type SettingErrors, type Settings } from './check-settings.ts'
import { hasRows } from './has-rows.ts'

/** What decides which of two fields comes first: of a visit, its step. */
type Placed = Pick<CustomFieldRow, 'key' | 'step' | 'position'>

/** Whether a row has the one filled before the other. */
export function comesBefore(one: Placed, other: Placed): boolean {
  const steps = FIELD_STEPS.indexOf(one.step) - FIELD_STEPS.indexOf(other.step)
  return steps === 0 ? one.position < other.position : steps < 0
}

interface Checked {
  next: Settings & { position: number }
  before: Settings | undefined
  /** The fields of the entity. */
  fields: readonly CustomFieldRow[]
}

/** The conditions as they are stored, and what is wrong with them, at `show_when.<index>`. */
export async function readConditions(
  tx: Tx,
  actor: Pick<Actor, 'country'>,
  { next, before, fields }: Checked,
): Promise<{ conditions: FieldCondition[]; errors: SettingErrors }> {
  const errors: SettingErrors = {}
  const conditions: FieldCondition[] = []
  for (const [index, { field, op, value }] of next.show_when.entries()) {
    const at = `show_when.${index}`
    const other = fields.find(({ key }) => key === field)
    const had = before?.show_when.some((condition) => condition.field === field) ?? false
    if (!other || (other.is_archived && !had)) errors[`${at}.field`] = 'unknown_field'
    else if (field === next.key || !comesBefore(other, next)) errors[`${at}.field`] = 'condition_later'
    else if (!conditionOpsOf(other.type).includes(op)) errors[`${at}.op`] = 'not_option'
    else {
      const read = readValue(actor, other, op, value)
      if (read === undefined) errors[`${at}.value`] = isEmptyValue(value) ? 'required' : 'condition_value'
      else if (!(await hasRows(tx, other.type, read.compared))) errors[`${at}.value`] = 'not_found'
      else conditions.push({ field, op, ...(read.compared.length > 0 && { value: read.value }) })
    }
  }
  return { conditions, errors }
}

interface ComparedValue {
  value: unknown
  /** Each value that the other field's is compared with. */
  compared: unknown[]
}

/** A value, or several, that the other field can have; undefined where it cannot. */
function readValue(
  { country }: Pick<Actor, 'country'>,
  other: CustomFieldRow,
  op: ConditionOp,
  given: unknown,
): ComparedValue | undefined {
  if (op === 'filled' || op === 'empty') return { value: null, compared: [] }
  const isOneOf = op === 'any_of'
  if (isOneOf && !(Array.isArray(given) && given.length > 0 && given.length <= VALUES_MAX)) return undefined
  // Of several chosen, a condition asks whether this one is among them. A number is compared without the other's limits.
  const schema = valueSchema({
    ...asRoleField(other),
    type: other.type === 'multichoice' ? 'choice' : other.type,
    ...((op === 'gt' || op === 'lt') && { min: null, max: null }),
  })
  const compared: unknown[] = []
  for (const one of isOneOf ? (given as unknown[]) : [given]) {
    const parsed = withHomeCountry(country, () => schema.safeParse(one))
    if (!parsed.success || isEmptyValue(parsed.data)) return undefined
    compared.push(parsed.data)
  }
  return { value: isOneOf ? compared : compared[0], compared }
}

const VALUES_MAX = 100

/** What fields that are shown by this one no longer can be, after its change; they are named. */
export function dependentErrors({ next, before, fields }: Checked): SettingErrors {
  if (!before) return {}
  const dependents = fieldsShownBy(next.key, fields)
  const removed = removedOptions(before, next)
  const asks = (condition: FieldCondition) => !conditionOpsOf(next.type).includes(condition.op)
  const asksForRemoved = ({ value }: FieldCondition) =>
    isChoiceType(next.type) && removed.some(({ id }) => value === id || (Array.isArray(value) && value.includes(id)))
  const broken = {
    step: dependents.filter((field) => !comesBefore(next, field)),
    type: dependents.filter((field) => conditionsOn(next.key, field).some(asks)),
    options: dependents.filter((field) => conditionsOn(next.key, field).some(asksForRemoved)),
  }
  return Object.fromEntries(
    Object.entries(broken).flatMap(([name, by]) =>
      by.length > 0 ? [[name, ['needed_by', { fields: keysOf(by) }]]] : [],
    ),
  )
}

/** Those that a change leaves out. */
export function removedOptions(
  before: Pick<Settings, 'options'>,
  next: Pick<Settings, 'options'>,
): Settings['options'] {
  return before.options.filter(({ id }) => !next.options.some((option) => option.id === id))
}

export function fieldsShownBy(key: string, fields: readonly CustomFieldRow[]): CustomFieldRow[] {
  return fields.filter((field) => !field.is_archived && conditionsOn(key, field).length > 0)
}

function conditionsOn(key: string, { show_when }: CustomFieldRow): FieldCondition[] {
  return show_when.filter((condition) => condition.field === key)
}

export function keysOf(fields: readonly Pick<CustomFieldRow, 'key'>[]): string {
  return fields.map(({ key }) => key).join(', ')
}
