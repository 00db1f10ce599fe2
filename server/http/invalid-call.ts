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

/** Fastify's validator: parses with the route's zod schema, so that the handler gets the parsed values. */
export function zodValidator({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    // Fastify calls a missing body null.
    const parsed = schema.safeParse(data ?? undefined)
    return parsed.success ? { value: parsed.data } : { error: new InvalidCall(parsed.error.issues) }
  }
}
