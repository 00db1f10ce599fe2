import type { z } from 'zod'
import { type Country, country, withHomeCountry } from '#contract/values/countries.ts'
import { InvalidCall } from './invalid-call.ts'

const homes = new WeakMap<object, Country>()

/**
 * Phones in this body that have no country's code are of the country that it names, as an account's or a client's;
 * otherwise of the caller's.
 */
export function readAtHome(body: unknown, callers: Country | undefined): void {
  if (typeof body !== 'object' || body === null) return
  const named = country.safeParse('country' in body && body.country)
  const home = named.success ? named.data : callers
  if (home) homes.set(body, home)
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
