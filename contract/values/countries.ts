import { z } from 'zod'
import { COUNTRY_CODES, type Country } from './phone-masks.ts'
import { readPhone } from './phone-numbers.ts'

/** The masks are in a file of their own: pages that only show a phone need no schemas. */
export * from './phone-masks.ts'

export const country = z.enum(COUNTRY_CODES)

/** More than any spelling of one number takes. */
const SPELLED_MAX = 100

/** A phone on the wire: in as people write it, out as `readPhone` gives it. */
export const phone = z
  .string({ error: 'phone_required' })
  .trim()
  .min(1, { error: 'phone_required' })
  .max(SPELLED_MAX)
  .transform((value, context) => parsePhone(value, context))

/** An optional phone: empty is null. */
export const optionalPhone = z
  .string()
  .trim()
  .max(SPELLED_MAX)
  .nullable()
  .transform((value, context) => (value ? parsePhone(value, context) : null))

let home: Country | null = null

/**
 * Runs `parse`, in which phones without a country's code are numbers of this country. A schema is given nothing besides
 * the value it parses, and parses in one go: no other call comes in between.
 */
export function withHomeCountry<T>(country: Country | null, parse: () => T): T {
  const before = home
  home = country
  try {
    return parse()
  } finally {
    home = before
  }
}

function parsePhone(value: string, context: z.RefinementCtx): string {
  const reading = readPhone(value, home)
  if ('phone' in reading) return reading.phone
  const { fault, length } = reading
  context.addIssue({ code: 'custom', message: fault, ...(length && { params: { length } }) })
  return z.NEVER
}
