import type { FieldKey } from '#contract/messages.ts'

/** Why a file cannot be read as a table: a message key with the values of its text. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
  readonly key: FieldKey
  readonly values: Record<string, unknown>

  constructor(key: FieldKey, values: Record<string, unknown> = {}) {
    super(key)
    this.key = key
    this.values = values
  }
}
