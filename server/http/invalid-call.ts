import type { z } from 'zod'

/** A call that does not parse: what is wrong and where, not yet worded in a language. */
export class InvalidCall extends Error {
  override name = 'InvalidCall'
  readonly issues: z.core.$ZodIssue[]

  constructor(issues: z.core.$ZodIssue[]) {
    super('The call does not parse')
    this.issues = issues
  }
}
