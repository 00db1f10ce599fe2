import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { rangeOf } from '#src/parts/date-range/presets.ts'
import { answerCalls, openAt } from '../support/crud-harness.tsx'

describe('the presets of a range of days', () => {
  it('begin weeks on Monday, on a Sunday too', () => {
    expect(rangeOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(rangeOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(rangeOf('nextWeek', '2026-12-31')).toEqual({ from: '2027-01-04', to: '2027-01-10' })
  })

  it('end months with their last day, and leave what was open before today without a beginning', () => {
    expect(rangeOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(rangeOf('past', '2026-03-01')).toEqual({ to: '2026-02-28' })
    expect(rangeOf('tomorrow', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })
})

it('a range of days is one filter, named in the user’s language, and chosen with one click', async () => {
  const page = { data: [], current_page: 1, per_page: 20, total: 0 }
  const asked = answerCalls(({ path }) => ({ response: path === '/requests' ? page : [] }))
  await openAt('/requests?deadline_at_from=2026-11-23&deadline_at_to=2026-11-29', ['requests:read'])
  await userEvent.click(await screen.findByRole('button', { name: /^Срок: 23.29\sнояб/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'До сегодня' }))
  await waitFor(() => {
    const { query } = asked.findLast(({ path, query }) => path === '/requests' && query.per_page === '20') ?? {}
    expect(query?.deadline_at_from).toBeUndefined()
    expect(query?.deadline_at_to).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})
