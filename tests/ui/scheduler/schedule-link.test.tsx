import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScheduleLink } from '#src/custom-pages/requests/page/ScheduleLink.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

afterEach(() => vi.unstubAllGlobals())

const SCHEDULE = { id: 7, name: 'Осмотр лифта', date: '2027-01-06' }

async function show(permissions: string[], schedule: Parameters<typeof ScheduleLink>[0]['schedule']) {
  await signInAs({ permissions }, () => ({ response: [] }))
  await renderIn(
    'ru',
    <AccessProvider>
      <ScheduleLink schedule={schedule} />
    </AccessProvider>,
    '/requests/70',
  )
}

it('a request leads to the schedule that created it, and says for which of its dates', async () => {
  await show(['schedule:read:allowed'], SCHEDULE)
  expect((await screen.findByRole('link', { name: 'Осмотр лифта' })).getAttribute('href')).toBe('/scheduler/7')
  expect(screen.getByText(/6 янв\. 2027/)).toBeTruthy()
})

it('a user who may not read schedules sees that one created the request, without a link', async () => {
  await show([], { ...SCHEDULE, name: null })
  expect(await screen.findByText(/регулярн/i)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
