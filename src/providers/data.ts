import type { CrudFilter, CrudSort, DataProvider, MetaQuery } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { Domain } from '#contract/index.ts'
import type { Page } from '#contract/paging.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Method } from '#contract/route.ts'
import { urlOf } from './calls/api.ts'
import { type Manner, restClient } from './calls/rest-client.ts'
import { apiRoot, type RouteAddress, routeTable } from './calls/route-table.ts'
import { isResource } from './resource-names.ts'

const rest = simpleRest(apiRoot, restClient())

/**
 * Refine's data provider for the contract: simple-rest, pointed at the contract's routes. A hook may name another call
 * of the domain and its path parameters: `meta: { call: 'requests', params: { id } }` lists a client's requests.
 */
export const dataProvider: DataProvider = {
  ...rest,

  /** List calls have the API's own parameters and page envelope; those of selectors answer the rows alone. */
  async getList({ resource, pagination, sorters, filters, meta }) {
    const query: Record<string, unknown> = { ...filterQuery(filters), sort: sortQuery(sorters), ...meta?.query }
    if (pagination?.mode !== 'off') {
      query.page = pagination?.currentPage
      query.per_page = pagination?.pageSize
    }
    const { path } = chosenRoute(resource, ['list'], meta)
    const url = urlOf(path, meta?.params, query)
    const { data: answer } = await rest.custom<Page<never> | never[]>({ url, method: 'get' })
    return Array.isArray(answer) ? { data: answer, total: answer.length } : answer
  },

  /** Selectors' calls answer by ids too, whatever narrows what they offer. */
  async getMany({ resource, ids, meta }) {
    const { path } = chosenRoute(resource, ['forSelector'], meta)
    return rest.custom({ url: urlOf(path, meta?.params, { ids: ids.join(',') }), method: 'get' })
  },

  async getOne({ resource, id, meta }) {
    const { path } = chosenRoute(resource, ['show'], meta)
    return rest.getOne(placeOf(path, { id, ...meta?.params }))
  },

  async create({ resource, variables, meta }) {
    const { path, method } = chosenRoute(resource, ['create', 'save'], meta)
    return rest.create({ resource: relative(urlOf(path, meta?.params)), variables, meta: by(method, meta) })
  },

  async update({ resource, id, variables, meta }) {
    if (!meta?.call && !hasCall(domainOf(resource), 'update')) {
      const { path, method } = chosenRoute(resource, ['save'], meta)
      const whole = { id, ...(variables as object) } as typeof variables
      return rest.create({ resource: relative(urlOf(path)), variables: whole, meta: by(method, meta) })
    }
    const { path, method } = chosenRoute(resource, ['update'], meta)
    return rest.update({ ...placeOf(path, { id, ...meta?.params }), variables, meta: by(method, meta) })
  },

  async deleteOne({ resource, id, variables, meta }) {
    const { path, method } = chosenRoute(resource, ['remove'], meta)
    return rest.deleteOne({ ...placeOf(path, { id, ...meta?.params }), variables, meta: by(method, meta) })
  },

  /** Aborted once no one waits for it any more. */
  custom: ({ meta, ...asked }) => simpleRest(apiRoot, restClient(mannerOf(meta))).custom(asked),
}

export function domainOf(resource: string): Domain {
  const domain = isResource(resource) ? RESOURCES[resource].calls : resource
  if (!isDomain(domain)) throw new Error(`The contract knows no resource ${resource}`)
  return domain
}

function isDomain(name: string): name is Domain {
  return name in routeTable
}

function hasCall(domain: Domain, name: string): boolean {
  return name in routeTable[domain]
}

function chosenRoute(resource: string, names: readonly string[], meta?: MetaQuery): RouteAddress {
  const domain = meta?.domain ? domainOf(meta.domain) : domainOf(resource)
  return routeOf(domain, meta?.call ?? names.find((name) => hasCall(domain, name)) ?? names[0])
}

function routeOf(domain: Domain, name: string): RouteAddress {
  const route = (routeTable[domain] as Record<string, RouteAddress>)[name]
  if (!route) throw new Error(`The contract has no call ${domain}.${name}`)
  return route
}

/** simple-rest prefixes addresses with the API's root itself. */
function relative(url: string): string {
  return url.slice(apiRoot.length + 1)
}

/** simple-rest takes a row's address in two parts: its last segment and what comes before it. */
function placeOf(path: string, params: Record<string, unknown>): { resource: string; id: string } {
  const address = relative(urlOf(path, params))
  const end = address.lastIndexOf('/')
  return { resource: address.slice(0, end), id: address.slice(end + 1) }
}

function mannerOf({ signal, isBackground }: MetaQuery = {}): Manner {
  return { signal, isBackground }
}

/** The method comes from the route, headers such as the idempotency key from the hook. */
function by(method: Method, meta?: MetaQuery): MetaQuery {
  return { method: method.toLowerCase(), headers: meta?.headers }
}

/** `[{field: 'deadline_at', order: 'desc'}]` as the API writes it: `-deadline_at`. */
export function sortQuery(sorters: CrudSort[] = []): string | undefined {
  return sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',') || undefined
}

/** Filters as the API takes them: one parameter each, with several values joined with commas. */
export function filterQuery(filters: CrudFilter[] = []): Record<string, unknown> {
  return Object.fromEntries(
    filters.map((filter) => {
      if (filter.operator !== 'eq') throw new Error(`Lists cannot be filtered by ${filter.operator}`)
      return [filter.field, filter.value]
    }),
  )
}
