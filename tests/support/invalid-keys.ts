import type { ErrorBody } from '#contract/errors.ts'

/** Why each field was refused: `{name: 'required'}`. */
export function invalidKeys({ fields = {} }: ErrorBody['error']): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, { key }]) => [field, key]))
}
