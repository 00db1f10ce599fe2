import { beforeEach, describe, expect, it, vi } from 'vitest'
import { VIEW_AS_HEADER } from '#contract/auth/view-as.ts'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { isOwnChange } from '#src/providers/calls/own-changes.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { dataProvider, domainOf, filterQuery, sortQuery } from '#src/providers/data.ts'
import { type Answer, type Asked, answerCalls } from '../support/crud-harness.tsx'

describe('the data provider', () => {
  it('writes sorting as the API does', () => {
    expect(
      sortQuery([
        { field: 'deadline_at', order: 'desc' },
        { field: 'number', order: 'asc' },
      ]),
    ).toBe('-deadline_at,number')
    expect(sortQuery([])).toBeUndefined()
  })

  it('writes what is asked for by equality, several values and the search among it', () => {
    expect(
      filterQuery([
        { field: 'type', operator: 'eq', value: 'company' },
        { field: 'status', operator: 'eq', value: [1, 3] },
        { field: 'q', operator: 'eq', value: 'дом' },
      ]),
    ).toEqual({ type: 'company', status: [1, 3], q: 'дом' })
  })

  it('refuses what the API cannot be asked', () => {
    expect(() => filterQuery([{ field: 'name', operator: 'startswith', value: 'a' }])).toThrow('startswith')
    expect(() => filterQuery([{ operator: 'or', value: [] }])).toThrow('or')
  })

  it('knows the contract’s domain of a resource', () => {
    expect(domainOf('check_lists')).toBe('checklists')
    expect(domainOf('clients')).toBe('clients')
    expect(() => domainOf('unknown')).toThrow('unknown')
  })
})

describe('a call of the data provider', () => {
  beforeEach(() => beginSession({ access_token: 'token' }))

  /** Answers everything alike, and records what was asked. */
  async function asked(call: () => Promise<unknown>, answer: Answer = { response: { id: 7 } }): Promise<Asked[]> {
    const calls = answerCalls(() => answer)
    await call()
    return calls
  }

  it('asks for a page of rows in the words of the API, and takes it out of its envelope', async () => {
    const page = { data: [{ id: 7 }], total: 41 }
    answerCalls(({ path, query }) => ({
      response: path === '/clients' && query.sort === '-name' && query.per_page === '20' ? page : null,
    }))
    const list = await dataProvider.getList({
      resource: 'clients',
      pagination: { currentPage: 2, pageSize: 20 },
      sorters: [{ field: 'name', order: 'desc' }],
    })
    expect(list).toMatchObject({ data: [{ id: 7 }], total: 41 })
  })

  it('finds the rows of another call by its name and parameters', async () => {
    const [call] = await asked(
      () =>
        dataProvider.getList({
          resource: 'requests',
          pagination: { mode: 'off' },
          filters: [{ field: 'status', operator: 'eq', value: [1, 3] }],
          meta: { domain: 'clients', call: 'requests', params: { id: 5 } },
        }),
      { response: { data: [], total: 0 } },
    )
    expect(call).toMatchObject({ method: 'GET', path: '/clients/5/requests', query: { status: '1,3' } })
  })

  it.each([
    ['clients', 'PATCH', '/clients/7', { name: 'A' }],
    // Its route has another method than most.
    ['employees', 'POST', '/employees/7', { name: 'A' }],
    // One call saves new users and known ones.
    ['users', 'POST', '/account/users', { id: 7, name: 'A' }],
  ])('changes a row of %s where the contract has it', async (resource, method, path, body) => {
    const [call] = await asked(() => dataProvider.update({ resource, id: 7, variables: { name: 'A' } }))
    expect(call).toMatchObject({ method, path, body })
  })

  it('makes, shows and deletes rows where the contract has them', async () => {
    expect(await asked(() => dataProvider.create({ resource: 'equipment', variables: { name: 'A' } }))).toMatchObject([
      { method: 'POST', path: '/equipment', body: { name: 'A' } },
    ])
    expect(await asked(() => dataProvider.getOne({ resource: 'check_lists', id: 7 }))).toMatchObject([
      { method: 'GET', path: '/checklist/7' },
    ])
    expect(await asked(() => dataProvider.deleteOne({ resource: 'clients', id: 7 }))).toMatchObject([
      { method: 'DELETE', path: '/clients/7', body: undefined },
    ])
  })

  it('sends a change in the session, under a key and with the impersonation of its user', async () => {
    sessionStorage.setItem('naryad.see-as', 'role:3')
    const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ response: { id: 7 } }))
    vi.stubGlobal('fetch', sent)
    const change = { resource: 'clients', id: 7, variables: { name: 'A' } }
    await dataProvider.update(change)
    await dataProvider.update({ ...change, meta: { headers: { 'Idempotency-Key': 'once' } } })
    sessionStorage.removeItem('naryad.see-as')
    const [first, second] = sent.mock.calls.map(([, { headers }]) => headers as Record<string, string>)
    expect(first).toMatchObject({ Authorization: 'Bearer token', [VIEW_AS_HEADER]: 'role:3' })
    expect(first?.['Idempotency-Key']).toMatch(/.{16,}/)
    expect(second?.['Idempotency-Key']).toBe('once')
    expect(isOwnChange({ type: 'updated', entity: 'clients', id: 7, origin: 'once' })).toBe(true)
  })

  it('fails with the error of the catalogue', async () => {
    answerCalls(() => ({ status: 409, error: { code: 'stale', message: 'Changed elsewhere' } }))
    const failed = dataProvider.update({ resource: 'clients', id: 7, variables: {} })
    await expect(failed).rejects.toThrow(ApiError)
    await expect(failed).rejects.toMatchObject({ code: 'stale', statusCode: 409 })
  })

  it('reads any other address as it is given, with a query or without', async () => {
    const contents = { url: '/api/file-tariff/contents', method: 'get' } as const
    expect(await asked(async () => dataProvider.custom?.(contents))).toMatchObject([
      { method: 'GET', path: '/file-tariff/contents', query: {} },
    ])
    const query = { page: 2, q: 'a&b', type: undefined }
    expect(await asked(async () => dataProvider.custom?.({ url: '/api/letters', method: 'get', query }))).toMatchObject(
      [{ method: 'GET', path: '/letters', query: { page: '2', q: 'a&b' } }],
    )
  })
})
