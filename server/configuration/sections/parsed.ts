import type { z } from 'zod'
import { InvalidCall } from '#server/http/invalid-call.ts'

/** @throws InvalidCall at what is wrong */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new InvalidCall(error.issues)
  return data
}
