import { type CustomValues, isEmptyValue, type RowFacts } from '#contract/custom-fields/evaluate.ts'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import type { FieldErrors } from '#src/kit/form/field-errors.ts'
import { checkGiven, customToSend } from '#src/parts/custom-fields/given-values.ts'

/** What the forms of requests hold of the account's own fields, and what these depend on. */
export interface FieldsInForm {
  /** Values by the keys of their fields, as inputs hold them. */
  custom?: Record<string, unknown>
  work_type?: string | null
  /** Of the chosen client, once it is known. */
  client_type?: string | null
}

export function factsInForm({ work_type = null, client_type = null }: FieldsInForm): RowFacts {
  return { work_type, client_type }
}

/** What a call is to change; `before` is null for a new request. Nothing where there is nothing. */
export function givenFields(
  fields: readonly RoleField[],
  values: FieldsInForm,
  before: CustomValues | null,
): { custom?: Record<string, unknown> } {
  const custom = customToSend({ fields, values: values.custom, before, facts: factsInForm(values) })
  return custom ? { custom } : {}
}

export function checkFields(
  fields: readonly RoleField[],
  values: FieldsInForm,
  before: CustomValues | null,
  locale: Locale,
): FieldErrors {
  return checkGiven({ fields, values: values.custom, before, facts: factsInForm(values), locale })
}

/** Of a request to copy, what the office says of it: what was filled in on site is of that visit. */
export function officeValues(fields: readonly RoleField[], values: Record<string, unknown>): Record<string, unknown> {
  const kept = fields.filter(({ step, key }) => step === 'office' && !isEmptyValue(values[key]))
  return Object.fromEntries(kept.map(({ key }) => [key, values[key]]))
}
