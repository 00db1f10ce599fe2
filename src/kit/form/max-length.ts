import { z } from 'zod'

/** The longest text, in characters, that the contract's schema of a field takes; undefined when it sets no limit. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? maxLengthOf(schema.unwrap()) : undefined
}
