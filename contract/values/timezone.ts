import { z } from 'zod'

/** An IANA name such as `Europe/Moscow`. */
export const timezone = z
  .string()
  .regex(/^[A-Z][\w+-]*(\/[\w+-]+)*$/i, { error: 'invalid' })
  .max(64)
  .refine(isTimezone, { error: 'invalid' })

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
