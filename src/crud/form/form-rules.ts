import type { z } from 'zod'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { domainOf } from '#src/providers/data.ts'
import type { Resource } from '../resource.ts'

function callFor(resource: Resource, action: 'create' | 'edit'): Route | undefined {
  const calls: Record<string, Route> = routes[domainOf(resource.name)]
  return calls[action === 'create' ? 'create' : 'update'] ?? calls.save
}

/** Whether an entity has one call for creating and changing, which takes the whole row; others take changes only. */
export function updatesWhole({ name }: Pick<Resource, 'name'>): boolean {
  return !('update' in routes[domainOf(name)])
}

/** The contract's schema of the body a form sends. */
export function bodySchema(resource: Resource, action: 'create' | 'edit'): z.ZodType {
  const body = callFor(resource, action)?.body
  if (!body) throw new Error(`The contract has no call to ${action} ${resource.name}`)
  return body
}

/**
 * The names a form must not leave empty: the creating call's schema requires them, or the changing call's rejects an
 * empty text there.
 */
export function requiredNames(resource: Resource): ReadonlySet<string> {
  return new Set(fieldSchemas(resource).flatMap(([name, schema]) => (isRequired(schema) ? [name] : [])))
}

/** The fields of the creating and of the changing call, each with its schema. */
function fieldSchemas(resource: Resource): [name: string, schema: z.ZodType][] {
  return (['create', 'edit'] as const).flatMap((action) => {
    const call = callFor(resource, action)
    return call?.body && 'shape' in call.body ? Object.entries(call.body.shape as Record<string, z.ZodType>) : []
  })
}

function isRequired(schema: z.ZodType): boolean {
  const accepts = (value: unknown) => schema.safeParse(value).success
  return !accepts(undefined) || (accepts('x') && !accepts(''))
}
