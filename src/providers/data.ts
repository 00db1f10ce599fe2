import type { BaseRecord, CrudFilter, CrudSort, DataProvider, MetaQuery } from '@refinedev/core'
import type { Domain } from '../../contract/index.ts'
import type { Page } from '../../contract/paging.ts'
import { callOf, type LooseCaller } from './api.ts'
import { apiRoot, routeTable } from './route-table.ts'

/** Resources carry the names of the permissions; where the contract's domain is called otherwise, it stands here. */
const DOMAIN_OF_RESOURCE: Record<string, Domain> = { check_lists: 'checklists' }

/**
 * The contract as the admin framework's data provider. A hook may name another call of the domain and its path
 * parameters: `meta: { call: 'requests', params: { id } }` lists a client's requests.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => apiRoot,

  async getList({ resource, pagination, sorters, filters, meta }) {
    const query: Record<string, unknown> = { ...filterQuery(filters), sort: sortQuery(sorters), ...meta?.query }
    if (pagination?.mode !== 'off') {
      query.page = pagination?.currentPage
      query.per_page = pagination?.pageSize
    }
    const page = (await chosenCall(resource, ['list'], meta)({ params: meta?.params, query })) as Page<BaseRecord>
    return typed({ data: page.data, total: page.total })
  },

  async getOne({ resource, id, meta }) {
    return typed({ data: await chosenCall(resource, ['show'], meta)({ params: { id, ...meta?.params } }) })
  },

  async getMany({ resource, ids, meta }) {
    if (!hasCall(domainOf(resource), 'forSelector')) {
      const show = chosenCall(resource, ['show'], meta)
      return typed({ data: await Promise.all(ids.map((id) => show({ params: { id } }))) })
    }
    return typed({ data: await callOf(domainOf(resource), 'forSelector')({ query: { ids } }) })
  },

  async create({ resource, variables, meta }) {
    const create = chosenCall(resource, ['create', 'save'], meta)
    return typed({ data: await create({ params: meta?.params, body: variables, ...meta?.options }) })
  },

  async update({ resource, id, variables, meta }) {
    const domain = domainOf(resource)
    if (!meta?.call && !hasCall(domain, 'update')) {
      return typed({ data: await chosenCall(resource, ['save'], meta)({ body: { id, ...(variables as object) } }) })
    }
    const update = chosenCall(resource, ['update'], meta)
    return typed({ data: await update({ params: { id, ...meta?.params }, body: variables, ...meta?.options }) })
  },

  async deleteOne({ resource, id, variables, meta }) {
    const remove = chosenCall(resource, ['remove'], meta)
    return typed({ data: await remove({ params: { id, ...meta?.params }, body: variables }) })
  },

  /** Loaded when first asked for: simple-rest brings an HTTP client along, which only custom addresses need. */
  async custom(params) {
    const { customCall } = await import('./custom-call.ts')
    return customCall(params)
  },
}

export function domainOf(resource: string): Domain {
  const domain = DOMAIN_OF_RESOURCE[resource] ?? resource
  if (!isDomain(domain)) throw new Error(`The contract knows no resource ${resource}`)
  return domain
}

function isDomain(name: string): name is Domain {
  return name in routeTable
}

function hasCall(domain: Domain, name: string): boolean {
  return name in routeTable[domain]
}

function chosenCall(resource: string, names: readonly string[], meta?: MetaQuery): LooseCaller {
  const domain = meta?.domain ? domainOf(meta.domain) : domainOf(resource)
  const name = meta?.call ?? names.find((candidate) => hasCall(domain, candidate)) ?? names[0]
  return callOf(domain, name)
}

/** `[{field: 'deadline_at', order: 'desc'}]` as the API writes it: `-deadline_at`. */
export function sortQuery(sorters: CrudSort[] = []): string | undefined {
  return sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',') || undefined
}

/** Filters as the API writes them: equality, commas for several values, `_from` and `_to` for ranges. */
export function filterQuery(filters: CrudFilter[] = []): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const filter of filters) {
    if (!('field' in filter)) throw new Error(`Lists cannot be filtered by ${filter.operator}`)
    const { field, operator, value } = filter
    switch (operator) {
      case 'eq':
      case 'in':
      case 'contains':
        query[field] = value
        break
      case 'gte':
        query[`${field}_from`] = value
        break
      case 'lte':
        query[`${field}_to`] = value
        break
      case 'between':
        query[`${field}_from`] = value?.[0]
        query[`${field}_to`] = value?.[1]
        break
      default:
        throw new Error(`Lists cannot be filtered by ${operator}`)
    }
  }
  return query
}

/** The framework's methods are generic in the row, which only the caller knows; the contract vouches for it. */
function typed<T>(answer: { data: unknown; total?: number }): T {
  return answer as T
}
