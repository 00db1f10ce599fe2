import { describe, expect, it } from 'vitest'
import { requestRoutes } from '#contract/requests/requests.ts'
import { readCalendarAddress } from '#src/custom-pages/requests/calendar/calendar-address.ts'
import { readListAddress } from '#src/kit/list/list-address.ts'
import requests from '#src/resources/requests/definition.tsx'

const FULL =
  'q=насос&status=1,99&type=emergency&work_type=repair&priority=1&client_id=4&facility_id=7,8&manager_id=2' +
  '&employee_id=5,none&deadline_at_from=2026-11-01&deadline_at_to=2026-11-30&sort=-deadline_at&page=3&per_page=50'

function read(address: string) {
  return readListAddress(new URLSearchParams(address), requests)
}

describe("the address of a list with every kind of filter, the requests'", () => {
  it('is read whole', () => {
    const { q, filters, sort, page, perPage } = read(FULL)
    const said = { q, ...filters, sort, page: String(page), per_page: String(perPage) }
    expect(said).toEqual(Object.fromEntries(new URLSearchParams(FULL)))
  })

  it('leaves out what it cannot mean, and keeps the rest', () => {
    const state = read(
      'status=1,77&client_id=abc&type=planned,odd&manager_id=nobody&sort=secret&page=-4&per_page=7' +
        '&deadline_at_from=soon&priority=1',
    )
    expect(state.filters).toEqual({ priority: '1' })
    expect(state).toMatchObject({ sort: undefined, page: 1, perPage: 20 })
  })

  it("makes a query that the list's call accepts", () => {
    const { q, filters, sort, page, perPage } = read(FULL)
    const parsed = requestRoutes.list.query.safeParse({ q, ...filters, sort, page, per_page: perPage })
    expect(parsed.error).toBeUndefined()
    expect(parsed.data).toMatchObject({ status: [1, 99], employee_id: [5, 'none'], page: 3, per_page: 50 })
  })
})

describe("the calendar's part of the address", () => {
  it('says which days are shown, and how', () => {
    expect(readCalendarAddress(new URLSearchParams('view=calendar&span=week&date=2026-11-20&status=1'))).toEqual({
      span: 'week',
      date: '2026-11-20',
      waiting: false,
    })
  })

  it('is as usual when it cannot mean anything', () => {
    expect(readCalendarAddress(new URLSearchParams('span=year&date=tomorrow'))).toEqual({
      span: undefined,
      date: undefined,
      waiting: false,
    })
  })
})
