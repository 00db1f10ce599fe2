import type { z } from 'zod'
import type { FieldError } from './errors.ts'
import { DEFAULT_LOCALE, type FieldKey, fill, type Locale, messagesIn } from './messages.ts'

type Issue = z.core.$ZodIssue

/** Longer than any known field name: an unknown name is cut to this length. */
const NAME_SHOWN_MAX = 100

/**
 * The validation errors of each field, in the user's language. Paths are joined by dots (`contacts.0.phone`); an error
 * of the whole body is under `_`. Used by the server for its answers and by forms before they call it. At most `max`
 * fields are named: the caller controls how many keys are wrong, and must not control the length of the answer.
 */
export function fieldErrors(issues: readonly Issue[], locale: Locale, max = Infinity): Record<string, FieldError> {
  const fields = new Map<string, FieldError>()
  for (const folded of issues) {
    for (const issue of unfold(folded, max)) {
      if (fields.size >= max) return Object.fromEntries(fields)
      const path = pathOf(issue)
      if (!fields.has(path)) fields.set(path, fieldError(issue, locale))
    }
  }
  return Object.fromEntries(fields)
}

/** One field error by its key, with the values of its text. */
export function fieldErrorOf(key: FieldKey, locale: Locale, values?: Record<string, unknown>): FieldError {
  return { key, message: fill(messagesIn(locale).fields[key], values) }
}

function pathOf({ path }: Issue): string {
  return path.map((step) => String(step).slice(0, NAME_SHOWN_MAX)).join('.') || '_'
}

/** Of a text that may have so many characters: by how many it is over, where the text is at hand. */
function tooLong(max: number, text: unknown): [FieldKey, Record<string, unknown>] {
  return typeof text === 'string' ? ['too_long_by', { max, over: text.length - max }] : ['too_long', { max }]
}

/** What a form says of a text longer than `max` characters; null of any other. */
export function tooLongError(text: string, max: number, locale: Locale): FieldError | null {
  if (text.length <= max) return null
  const [key, values] = tooLong(max, text)
  return fieldErrorOf(key, locale, values)
}

/** An unknown key is reported under its own name; a union reports the branch error that has a text. */
function unfold(issue: Issue, max: number): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, max).map((key) => ({ ...issue, keys: [key], path: [...issue.path, key] }))
  }
  if (issue.code === 'invalid_union') {
    const worded = issue.errors.flat().find(({ message }) => isFieldKey(message))
    if (worded) return [{ ...worded, path: [...issue.path, ...worded.path] }]
  }
  return [issue]
}

function fieldError(issue: Issue, locale: Locale): FieldError {
  const [key, values] = reasonOfIssue(issue)
  return fieldErrorOf(key, locale, values)
}

/** Why a value is refused, not yet in words: the key of its text, and the values of that. */
export function reasonOfIssue(issue: Issue): [FieldKey, Record<string, unknown>?] {
  const values = { ...valuesOf(issue) }
  if (isFieldKey(issue.message)) return [issue.message, values]
  switch (issue.code) {
    case 'unrecognized_keys':
      return ['unknown_field']
    case 'invalid_type':
      return [missing(issue) ? 'required' : issue.expected === 'number' ? 'not_number' : 'invalid']
    case 'too_small':
      return [issue.origin === 'string' ? 'too_short' : issue.origin === 'array' ? 'too_few' : 'too_small', values]
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum), issue.input)
      return [issue.origin === 'array' ? 'too_many' : 'too_big', values]
    case 'invalid_format':
      return [issue.format === 'datetime' || issue.format === 'date' ? 'not_date' : 'invalid']
    case 'invalid_value':
      return ['not_option']
    default:
      return ['invalid']
  }
}

function missing(issue: Issue): boolean {
  return 'input' in issue ? issue.input === undefined || issue.input === null : /undefined|null/.test(issue.message)
}

function valuesOf(issue: Issue): Record<string, unknown> {
  if (issue.code === 'too_small') return { min: issue.minimum }
  if (issue.code === 'too_big') return { max: issue.maximum }
  if (issue.code === 'custom') return issue.params ?? {}
  return {}
}

function isFieldKey(text: string): text is FieldKey {
  return text in messagesIn(DEFAULT_LOCALE).fields
}
