import { allRoutes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

const READABLE = new Set(allRoutes().flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))

/** Where what a call creates can be read, `/clients/:id`; undefined when it has no address of its own. */
export function createdPath({ status, path, rowPath = `${path}/:id` }: Route): string | undefined {
  return status === 201 && READABLE.has(rowPath) ? rowPath : undefined
}
