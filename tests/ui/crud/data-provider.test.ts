import { describe, expect, it } from 'vitest'
import { domainOf, filterQuery, sortQuery } from '../../../src/providers/data.ts'

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

  it('writes equality, several values, ranges and the search', () => {
    expect(
      filterQuery([
        { field: 'type', operator: 'eq', value: 'company' },
        { field: 'status', operator: 'in', value: [1, 3] },
        { field: 'deadline_at', operator: 'gte', value: '2026-11-01' },
        { field: 'created_at', operator: 'between', value: ['2026-11-01', '2026-11-30'] },
        { field: 'q', operator: 'contains', value: 'дом' },
      ]),
    ).toEqual({
      type: 'company',
      status: [1, 3],
      deadline_at_from: '2026-11-01',
      created_at_from: '2026-11-01',
      created_at_to: '2026-11-30',
      q: 'дом',
    })
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
