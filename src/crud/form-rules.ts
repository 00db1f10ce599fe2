import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import { routes } from '../../contract/index.ts'
import type { Locale } from '../../contract/messages.ts'
import type { Route } from '../../contract/route.ts'
import { fieldErrors } from '../../contract/validation.ts'
import { domainOf } from '../providers/data.ts'
import type { Resource } from './resource.ts'

/** The contract's schema of what a form sends. */
export function bodySchema(resource: Resource, action: 'create' | 'edit'): z.ZodType {
  const calls: Record<string, Route> = routes[domainOf(resource.name)]
  const call = calls[action === 'create' ? 'create' : 'update'] ?? calls.save
  if (!call?.body) throw new Error(`The contract has no call to ${action} ${resource.name}`)
  return call.body
}

/** The names a body cannot do without, as its schema says. */
export function requiredNames(schema: z.ZodType): ReadonlySet<string> {
  const shape: Record<string, z.ZodType> = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  return new Set(Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success))
}

/** What the contract refuses in a body, by field, in the reader's language; empty when nothing. */
export function refusals(schema: z.ZodType, body: unknown, locale: Locale): Record<string, FieldError> {
  const parsed = schema.safeParse(body)
  return parsed.success ? {} : fieldErrors(parsed.error.issues, locale)
}
