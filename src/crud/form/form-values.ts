import { customName, keyOfCustom } from '#contract/custom-fields/field-types.ts'
import type { Field, Row } from '#src/fields/field.ts'
import { readField } from '#src/fields/field.ts'
import { isSame } from '#src/kit/form/changed-values.ts'
import type { CustomFormValues, Resource } from '../resource.ts'

/** Values of the inputs, by name. */
export type FormValues = CustomFormValues

function namesOf(name: string, field: Field): readonly string[] {
  return field.names ?? [name]
}

function editedFields(resource: Resource): [string, Field][] {
  return resource.sections
    .flatMap(({ fields }) => fields)
    .flatMap((name) => {
      const field = resource.fields[name]
      return field && (field.Input || field.FormItems) ? [[name, field] as [string, Field]] : []
    })
}

/** Every name a form writes, in the order of its inputs. */
export function formNames(resource: Resource): string[] {
  return editedFields(resource).flatMap(([name, field]) => namesOf(name, field))
}

/** A row as the inputs show it. */
export function toFormValues(resource: Resource, row: Row): FormValues {
  const values: FormValues = {}
  for (const [name, field] of editedFields(resource)) {
    for (const part of namesOf(name, field)) values[part] = field.names ? row[part] : readField(field, name, row)
    if (field.toInput) values[name] = field.toInput(values[name])
  }
  return resource.custom ? { ...values, custom: resource.custom.toInputs(row) } : values
}

/** The values one by one: those of the account's own fields by `custom.<key>`. */
export function flatValues({ custom = {}, ...values }: Pick<FormValues, 'custom'>): Record<string, unknown> {
  const own = Object.entries(custom).map(([key, value]) => [customName(key), value] as const)
  return { ...values, ...Object.fromEntries(own) }
}

/** Where the value of a field is in its form. */
export function formPath(name: string): string | string[] {
  const key = keyOfCustom(name)
  return key === null ? name : ['custom', key]
}

/** Values that a link to a new row's form fills in: `?client_id=5`. Parameters that no field reads are left out. */
export function valuesFromAddress(resource: Resource, params: URLSearchParams): FormValues {
  const given = editedFields(resource).flatMap(([name, field]) => {
    const text = params.get(name)
    return text !== null && field.fromAddress ? [[name, field.fromAddress(text)] as const] : []
  })
  return Object.fromEntries(given)
}

/** The inputs' values as the call takes them, without fields that were left alone. */
export function toBody(resource: Resource, values: FormValues): FormValues {
  const body: FormValues = {}
  for (const [name, field] of editedFields(resource)) {
    for (const part of namesOf(name, field)) if (values[part] !== undefined) body[part] = values[part]
  }
  return body
}

/**
 * The part of a body that differs from the one the form was opened with, so that others' changes to the rest survive.
 * Names that one field writes go together.
 */
export function changedPart(resource: Resource, before: FormValues, after: FormValues): FormValues {
  const changed: FormValues = {}
  for (const [name, field] of editedFields(resource)) {
    const names = namesOf(name, field)
    if (names.every((part) => isSame(before[part], after[part]))) continue
    for (const part of names) if (after[part] !== undefined) changed[part] = after[part]
  }
  return changed
}
