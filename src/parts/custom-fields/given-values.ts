import { z } from 'zod'
import {
  type CustomValues,
  isEmptyValue,
  missingFields,
  type RowFacts,
  shownFields,
} from '#contract/custom-fields/evaluate.ts'
import { customName, type FieldMoment, isReferenceType, type RoleField } from '#contract/custom-fields/field-types.ts'
import { valueSchema } from '#contract/custom-fields/value-schema.ts'
import type { Locale } from '#contract/locales.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { CustomFormValues } from '#src/crud/resource.ts'
import { isSame } from '#src/kit/form/changed-values.ts'
import { type FieldErrors, validationErrors } from '#src/kit/form/field-errors.ts'

type Given = Record<string, unknown>

/** The values of a row as inputs hold them: a reference as its id. Of a new row there are none yet. */
export function toInputs(fields: readonly RoleField[], answered: CustomValues = {}): Given {
  return Object.fromEntries(fields.map((field) => [field.key, toInput(field, answered[field.key])]))
}

function toInput({ type }: RoleField, value: unknown): unknown {
  if (isReferenceType(type)) return (value as { id: number } | undefined)?.id ?? null
  return value ?? null
}

function onWire(value: unknown): unknown {
  return isEmptyValue(value) ? null : value
}

interface Filled {
  fields: readonly RoleField[]
  /** As the inputs hold them. */
  values: CustomValues | undefined
  /** As the inputs held them before; null for a new row. */
  before: CustomValues | null
  facts: RowFacts
}

/**
 * What a call is to change: values that differ from those before, by the keys of their fields; undefined when there are
 * none. Fields that are not shown keep what they have.
 */
export function customToSend({ fields, values = {}, before, facts }: Filled): Given | undefined {
  const changed = shownFields(fields, values, facts).filter((field) => {
    const { key, right, default_value } = field
    if (right !== 'edit') return false
    return before ? !isSame(onWire(before[key]), onWire(values[key])) : !isSame(default_value, values[key])
  })
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field.key, onWire(values[field.key])]))
}

/** What is wrong with the values that a call is to change, and which are asked for at this moment and missing. */
export function checkGiven(filled: Filled & { locale: Locale; moment?: FieldMoment }): FieldErrors {
  const { fields, values = {}, before, facts, locale, moment = 'on_create' } = filled
  const given = customToSend(filled) ?? {}
  const schemas = fields
    .filter(({ key }) => key in given)
    .map((field) => [field.key, valueSchema(field, before?.[field.key])])
  const schema = z.object({ custom: z.object(Object.fromEntries(schemas)) })
  const missing = missingFields(fields, values, facts, moment).filter((key) => !before || !isEmptyValue(before[key]))
  return {
    ...Object.fromEntries(missing.map((key) => [customName(key), fieldErrorOf('required', locale)])),
    ...validationErrors(schema, { custom: given }, locale),
  }
}

/** What a form says besides that decides which fields there are: of a client its type. */
export function clientFacts({ type }: CustomFormValues): RowFacts {
  return { client_type: typeof type === 'string' ? type : null }
}
