import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { type AnalyticsControl, useAnalyticsAddress } from '#src/custom-pages/analytics/parts/use-analytics-address.ts'

let address: AnalyticsControl

function Page() {
  address = useAnalyticsAddress()
  return <output>{useLocation().search}</output>
}

it('keeps both of two changes that follow each other before anything is drawn', () => {
  render(
    <MemoryRouter initialEntries={['/analytics?period=month']}>
      <Page />
    </MemoryRouter>,
  )
  act(() => {
    address.filterBy({ type: 'planned' })
    address.filterBy({ client_id: '3' })
  })
  expect(screen.getByRole('status').textContent).toBe('?period=month&type=planned&client_id=3')
  act(() => address.filterBy({ type: undefined, client_id: undefined }))
  expect(screen.getByRole('status').textContent).toBe('?period=month')
})
