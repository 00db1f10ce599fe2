import type { FormInstance } from 'antd'
import type { z } from 'zod'
import type { FieldError } from '#contract/errors.ts'
import type { Locale } from '#contract/messages.ts'
import { fieldErrors } from '#contract/validation.ts'

/** Errors by the contract's path of the field: `contacts.0.phone`. */
export type FieldErrors = Record<string, FieldError>

type Path = readonly (string | number)[]

/** The contract's errors in a body, in the user's language; empty when it is valid. */
export function validationErrors(schema: z.ZodType, body: unknown, locale: Locale): FieldErrors {
  const parsed = schema.safeParse(body, { reportInput: true })
  return parsed.success ? {} : fieldErrors(parsed.error.issues, locale)
}

/**
 * Shows each error at its field and focuses the first field in reading order. Returns the messages of errors that
 * belong to no field of the form.
 */
export function showFieldErrors<Values>(form: FormInstance<Values>, formName: string, errors: FieldErrors): string[] {
  const { placed, unplaced } = placeFieldErrors(form, errors)
  const first = firstOnPage([...placed.keys()], formName)
  // The error has to be rendered before its field gets focus, for screen readers to announce both.
  if (first) requestAnimationFrame(() => form.scrollToField(first as never, { block: 'center', focus: true }))
  return unplaced
}

/** Error messages by the field that shows them, and those that belong to no field of the form. */
interface PlacedErrors {
  placed: Map<Path, string[]>
  unplaced: string[]
}

/** Shows each error at its field, or at the field it is a part of, such as one of several selected rows. */
export function placeFieldErrors<Values>(form: FormInstance<Values>, errors: FieldErrors): PlacedErrors {
  const fields: Path[] = form.getFieldsError().map(({ name }) => name)
  const placed = new Map<Path, string[]>()
  const unplaced: string[] = []
  for (const [path, { message }] of Object.entries(errors)) {
    const field = fieldAt(path.split('.'), fields)
    if (field) placed.set(field, [...(placed.get(field) ?? []), message])
    else unplaced.push(message)
  }
  form.setFields([...placed].map(([name, messages]) => ({ name: name as never, errors: [...new Set(messages)] })))
  return { placed, unplaced: [...new Set(unplaced)] }
}

/** Clears a field's error when its value changes; for a form's `onValuesChange`. */
export function clearFieldErrors<Values>(form: FormInstance<Values>, changed: object): void {
  const isChanged = (path: Path) => valueAt(changed, path) !== undefined
  const cleared = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isChanged(name))
  form.setFields(cleared.map(({ name }) => ({ name: name as never, errors: [] })))
}

/** The messages of inputs whose text cannot be read, which their values do not say; see `NumberText`. */
export function invalidInputs<Values>(form: FormInstance<Values>, formName: string): FieldErrors {
  const fields: Path[] = form.getFieldsError().map(({ name }) => name)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const element = elementOf(formName, field)
      if (!(element instanceof HTMLInputElement) || !element.validity.customError) return []
      return [[field.join('.'), { key: 'invalid' as const, message: element.validationMessage }]]
    }),
  )
}

/** The field whose input has this id, which antd makes of the names of its form and the field. */
export function fieldOfInput(form: FormInstance | undefined, id: string): Path | undefined {
  const fields: Path[] = form?.getFieldsError().map(({ name }) => name) ?? []
  return fields.filter((field) => `_${id}`.endsWith(`_${field.join('_')}`)).toSorted((a, b) => b.length - a.length)[0]
}

function elementOf(formName: string, field: Path): HTMLElement | null {
  return document.getElementById([formName, ...field].join('_'))
}

/** The innermost field on a path. */
function fieldAt(path: readonly string[], fields: readonly Path[]): Path | undefined {
  return fields
    .filter((field) => field.every((part, at) => String(part) === path[at]))
    .toSorted((a, b) => b.length - a.length)[0]
}

function firstOnPage(fields: readonly Path[], formName: string): Path | undefined {
  return fields.toSorted((a, b) => {
    const [one, other] = [elementOf(formName, a), elementOf(formName, b)]
    if (!one || !other) return Number(!one) - Number(!other)
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })[0]
}

/** The value at a path of nested values, or undefined. */
function valueAt(values: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], values)
}
