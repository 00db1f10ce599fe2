import { AppError, notFound } from '../errors/app-error.ts'
import { InvalidCall } from './invalid-call.ts'

/** How many fields of an invalid call are named. */
export const REPORTED_FIELDS_MAX = 20
/** Values of a body, lists and objects counted too: the largest checklist or track that may be sent has fewer. */
const VALUES_MAX = 50_000
/** Without a sign-in only short forms are sent. */
const PUBLIC_VALUES_MAX = 500
const DEPTH_MAX = 12

type Path = (string | number)[]

interface Limits {
  isPublic: boolean
}

/**
 * Checks the input before the schema of its route does: a schema names everything that is wrong, which takes seconds
 * for a body made of nothing but errors. Texts that PostgreSQL cannot store are rejected at their fields, whatever the
 * schema says about them.
 * @throws AppError validation_failed for too many values or levels
 * @throws InvalidCall for U+0000 and for half of a surrogate pair
 */
export function checkShape(part: unknown, { isPublic }: Limits): void {
  const max = isPublic ? PUBLIC_VALUES_MAX : VALUES_MAX
  const unstorable: Path[] = []
  let values = 0

  function count(more: number): void {
    values += more
    if (values > max) throw new AppError('validation_failed', { fields: { _: ['too_many_values', { max }] } })
  }

  function walk(value: unknown, path: Path): void {
    if (typeof value === 'string' && !isStorable(value) && unstorable.length < REPORTED_FIELDS_MAX)
      unstorable.push(path)
    if (typeof value !== 'object' || value === null) return
    if (path.length === DEPTH_MAX) {
      throw new AppError('validation_failed', { fields: { _: ['too_deep', { max: DEPTH_MAX }] } })
    }
    const isList = Array.isArray(value)
    const keys = Object.keys(value)
    count(keys.length)
    for (const key of keys) walk((value as Record<string, unknown>)[key], [...path, isList ? Number(key) : key])
  }

  walk(part, [])
  if (unstorable.length === 0) return
  throw new InvalidCall(
    unstorable.map((path) => ({ code: 'custom', path, message: 'unstorable', input: undefined, params: {} })),
  )
}

/**
 * The database cannot hold such texts, so nothing has the name that the address gives.
 * @throws AppError not_found
 */
export function requireNameable(params: unknown): void {
  const names = Object.values(params as Record<string, string>)
  if (!names.every(isStorable)) throw notFound()
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
