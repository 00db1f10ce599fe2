import { z } from 'zod'
import { COUNTRY_CODES, digitsWanted, toE164 } from './phone-masks.ts'

/** The masks are in a file of their own: pages that only show a phone need no schemas. */
export * from './phone-masks.ts'

export const country = z.enum(COUNTRY_CODES)

/** A phone on the wire: in by mask or E.164, out as E.164. */
export const phone = z
  .string({ error: 'phone_required' })
  .trim()
  .min(1, { error: 'phone_required' })
  .transform((value, context) => parsePhone(value, context))

/** An optional phone: empty is null. */
export const optionalPhone = z
  .string()
  .trim()
  .nullable()
  .transform((value, context) => (value ? parsePhone(value, context) : null))

function parsePhone(value: string, context: z.RefinementCtx): string {
  const parsed = toE164(value)
  if (parsed) return parsed
  const length = digitsWanted(value)
  if (length === null) context.addIssue({ code: 'custom', message: 'phone_invalid' })
  else context.addIssue({ code: 'custom', message: 'phone_length', params: { length } })
  return z.NEVER
}
