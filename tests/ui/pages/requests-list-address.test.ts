import { describe, expect, it } from 'vitest'
import { requestRoutes } from '../../../contract/requests/requests.ts'
import {
  filterQuery,
  listQueryOf,
  quickFilterOf,
  readAddress,
  withQuickFilter,
  writeAddress,
} from '../../../src/custom-pages/requests/list/list-address.ts'

const FULL =
  'q=насос&status=1,99&type=emergency&work_type=repair&priority=1&client_id=4&facility_id=7,8&manager_id=2' +
  '&employee_id=5,none&deadline_at_from=2026-11-01&deadline_at_to=2026-11-30&sort=-deadline_at&page=3&per_page=50'

function read(address: string) {
  return readAddress(new URLSearchParams(address))
}

describe("the list's address", () => {
  it('says the same after being read and written', () => {
    expect(Object.fromEntries(writeAddress(read(FULL)))).toEqual(Object.fromEntries(new URLSearchParams(FULL)))
  })

  it('leaves out what is as usual', () => {
    expect(writeAddress(read('page=1&per_page=20&view=list')).toString()).toBe('')
  })

  it('leaves out what it cannot mean, and keeps the rest', () => {
    const state = read('status=1,77&client_id=abc&sort=secret&page=-4&per_page=7&deadline_at_from=soon&priority=1')
    expect(state.filters).toEqual({ priority: '1' })
    expect(state).toMatchObject({ sort: undefined, page: 1, perPage: 20 })
  })

  it("makes a query that the list's call accepts", () => {
    const parsed = requestRoutes.list.query.safeParse(listQueryOf(read(FULL)))
    expect(parsed.error).toBeUndefined()
    expect(parsed.data).toMatchObject({ status: [1, 99], employee_id: [5, 'none'], page: 3, per_page: 50 })
  })

  it('makes a query for export and calendar without page and order', () => {
    expect(filterQuery(read('status=3&page=4&sort=number&q=щит'))).toEqual({ status: '3', q: 'щит' })
  })

  it('keeps what the calendar shows while it is the view', () => {
    expect(writeAddress(read('view=calendar&span=week&date=2026-11-20&status=1')).toString()).toBe(
      'view=calendar&span=week&date=2026-11-20&status=1',
    )
    expect(writeAddress({ ...read('view=calendar&span=week'), view: 'list' }).toString()).toBe('')
  })

  it('knows a quick selection again and keeps the other filters when one is taken', () => {
    const filters = withQuickFilter({ client_id: '4', status: '5' }, 'unassigned')
    expect(filters).toEqual({ client_id: '4', status: '1,2,3', employee_id: 'none' })
    expect(quickFilterOf(filters)).toBe('unassigned')
    expect(quickFilterOf({ status: '4' })).toBeUndefined()
    expect(quickFilterOf(withQuickFilter(filters, 'all'))).toBe('all')
  })
})
