import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePlanned } from '#src/custom-pages/requests/calendar/use-planned.ts'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

afterEach(() => vi.unstubAllGlobals())

const PERIOD = { from: '2027-01-04T00:00:00.000Z', to: '2027-01-10T12:00:00.000Z' }
const PLANNED = {
  scheduled_request_id: 7,
  name: 'Осмотр лифта',
  type: 'planned',
  date: '2027-01-05',
  starts_at: '2027-01-05T06:00:00Z',
  duration_min: 60,
  employees: [3],
}

function Names({ filters }: { filters: Record<string, string> }) {
  const { isOffered, planned } = usePlanned({ q: '', filters }, PERIOD)
  return <p>{isOffered ? planned.map(({ name }) => name).join() || 'none' : 'not offered'}</p>
}

async function show(filters: Record<string, string>) {
  const permissions = ['schedule:read:allowed']
  const asked = await signInAs({ permissions }, ({ path }) => ({
    response: path === '/requests-scheduler/planned' ? [PLANNED] : [],
  }))
  await renderIn(
    'ru',
    <AccessProvider>
      <Names filters={filters} />
    </AccessProvider>,
    '/requests?plans=true',
  )
  return asked
}

it('asks for the planned dates of the client and the schedule that the calendar is narrowed to', async () => {
  const asked = await show({ client_id: '4,5', scheduled_request_id: '7', employee_id: '3' })
  expect(await screen.findByText('Осмотр лифта')).toBeTruthy()
  expect(asked.find(({ path }) => path === '/requests-scheduler/planned')?.query).toMatchObject({
    client_id: '4,5',
    scheduled_request_id: '7',
  })
})

it('offers no planned dates where the calendar is narrowed by what they do not have', async () => {
  await show({ deadline_at_from: '2027-01-04' })
  expect(await screen.findByText('not offered')).toBeTruthy()
})
