import type { z } from 'zod'
import { type Country, withHomeCountry } from '#contract/countries.ts'
import { InvalidCall } from './invalid-call.ts'

const homes = new WeakMap<object, Country>()

/** Phones in this body or query that have no country's code are of the caller's country. */
export function readAtHome(data: unknown, home: Country): void {
  if (typeof data === 'object' && data !== null) homes.set(data, home)
}

function homeOf(data: unknown): Country | null {
  return (typeof data === 'object' && data !== null && homes.get(data)) || null
}

/** Fastify's validator: parses with the route's zod schema, so that the handler gets the parsed values. */
export function zodValidator({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    // Fastify calls a missing body null.
    const parsed = withHomeCountry(homeOf(data), () => schema.safeParse(data ?? undefined))
    return parsed.success ? { value: parsed.data } : { error: new InvalidCall(parsed.error.issues) }
  }
}
