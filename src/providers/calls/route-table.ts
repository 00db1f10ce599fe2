import { API_ROOT, type Domain, type RouteTable, routes } from '#contract/index.ts'
import type { Method, Route } from '#contract/route.ts'

/** The part of a route that the browser needs to call it; the schemas, and zod with them, stay out. */
export interface RouteAddress {
  method: Method
  path: string
  /** For guests: it carries no token. */
  isPublic?: true
  /** The form field of its files. */
  upload?: 'file' | 'files[]'
  /** The media type of its answer, when that is not JSON. */
  produces?: string
  /** The columns it can have, when that is a spreadsheet. */
  columns?: readonly string[]
  /** The media type of its answer when the query has `format=xlsx`. */
  alsoProduces?: string
}

/** The calls of a domain that pages make. */
export type CallOfPages<D extends Domain> = {
  [K in keyof RouteTable[D]]: RouteTable[D][K] extends { isForPrograms: true } ? never : K
}[keyof RouteTable[D]]
type RouteAddresses = { [D in Domain]: Record<CallOfPages<D>, RouteAddress> }

function toAddress({ method, path, access, upload, produces, columns, alsoProduces }: Route): RouteAddress {
  const isPublic = access === 'public' || undefined
  return { method, path, isPublic, upload: upload?.field, produces, columns, alsoProduces }
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function ofPages(domain: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(Object.entries(domain).filter(([, route]) => !route.isForPrograms))
}

export const apiRoot = API_ROOT

/**
 * The address of every call that a page makes, derived from the contract. The build evaluates this module and ships the
 * result as data (tools/inline-tables.ts), which keeps zod off the first page.
 */
export const routeTable = mapValues(routes, (domain: Record<string, Route>) =>
  mapValues(ofPages(domain), toAddress),
) as RouteAddresses
