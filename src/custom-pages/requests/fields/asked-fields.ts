import type { FieldMoment } from '#contract/custom-fields/field-types.ts'

/** What was tried without the fields it asks for, and how often. */
export interface AskedFields {
  moment: FieldMoment
  times: number
}
