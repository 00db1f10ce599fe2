import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import AssignDialog from '#src/parts/requests/actions/AssignDialog.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import type { Asked } from '../../support/crud-harness.tsx'
import { signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

const dispatcher = { permissions: ['requests:read:all', 'requests:update:all', 'employees:read:all'] }
const employee = { id: 6, name: 'Орлов Николай', avatar: null }
const REQUEST = {
  id: 70,
  number: 41,
  name: 'Насос',
  version: 3,
  employees: [],
  planned_start_at: '2027-01-05T09:00:00Z',
  duration_min: 60,
} as unknown as RequestPage

function answer({ path }: Asked) {
  const candidates = ranked()
  if (path === '/requests/70/candidates') return { response: candidates }
  if (path === '/requests/availability') return { response: { candidates, times: [] } }
  if (path.endsWith('ForSelector')) return { response: [{ id: 6, name: employee.name }] }
  return { response: path === '/requests/70/assign' ? REQUEST : [] }
}

function ranked() {
  const conflict = {
    key: 'overlap',
    employee,
    request: null,
    from: '2027-01-05T08:00:00Z',
    to: '2027-01-05T09:30:00Z',
  }
  const conflicts = [{ ...conflict, hours: [], travel_min: null, token: 'overlap:6' }]
  const reasons = [
    { key: 'distance', km: 4.2, travel_min: 15 },
    { key: 'load', minutes: 90, share: 0.25 },
  ]
  return [{ employee, score: 40, reasons, conflicts, in_conflict: 1, known: 0 }]
}

it('the dialog of executors says who suits its time and why, and takes one by a button', async () => {
  const asked = await signInAs(dispatcher, answer)
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <AssignDialog request={REQUEST} onClose={() => undefined} />
      </AccessProvider>
    </WithToasts>,
  )
  await screen.findByText('4,2 км от предыдущей заявки, 15 мин · занят в этот день 1,5 ч (25 %)')
  expect(screen.getByText(/^занят 5 янв/)).toBeTruthy()
  const query = asked.find(({ path }) => path === '/requests/70/candidates')?.query
  expect(query).toEqual({ planned_start_at: REQUEST.planned_start_at, duration_min: '60' })

  // Those found by name are shown with the same.
  await userEvent.click(screen.getByRole('combobox', { name: 'Исполнители' }))
  expect(await screen.findByText(/^занят до \d\d:30$/)).toBeTruthy()
  expect(asked.find(({ path }) => path === '/requests/availability')?.query).toEqual({ ...query, request_ids: '70' })
  await userEvent.keyboard('{Escape}')

  await userEvent.click(screen.getByRole('button', { name: 'Выбрать: Орлов Николай' }))
  await screen.findByText('Выбран')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/requests/70/assign')).toBe(true))
  expect(asked.find(({ path }) => path === '/requests/70/assign')?.body).toMatchObject({ employees: [6], force: [] })
})
