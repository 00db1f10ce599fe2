import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const NOTHING = { data: [], current_page: 1, per_page: 20, total: 0, count: 0 }
const FORMER = { id: 3, name: 'Парус' }
const NEXT = { id: 4, name: 'Маяк' }
const FACILITY = {
  ...{
    id: 7,
    name: 'Склад',
    client: FORMER,
    type: null,
    city: null,
    address: null,
    manager: null,
    lat: null,
    lon: null,
  },
  ...{ contract_number: null, contract_till: null, contract_status: 'none', avatar: null, tags: [], open_requests: 2 },
  ...{ is_archived: false, created_at: '2026-01-02T03:04:05Z', contacts: [], actions: ['update'] },
}
const OPEN_WORK = {
  requests: {
    total: 3,
    rows: [
      { id: 11, title: '5 Ремонт' },
      { id: 12, title: '6 Осмотр' },
    ],
  },
  schedules: { total: 1, rows: [{ id: 21, title: 'Обход' }] },
}
const PERMISSIONS = ['facilities:read', 'facilities:update', 'clients:read', 'requests:read', 'schedule:read'] as const

function facility(openWork: unknown = OPEN_WORK) {
  return ({ method, path }: Asked): Answer => {
    if (path === '/facilities/7/open-work') return { response: openWork }
    if (path === '/facilities/7') {
      return { response: method === 'PATCH' ? { ...FACILITY, client: NEXT } : FACILITY }
    }
    if (path.endsWith('ForSelector')) return { response: [FORMER, NEXT] }
    return { response: path === '/tags' || path === '/facilities/types' ? [] : NOTHING }
  }
}

async function chooseClient(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByLabelText('Клиент'))
  await user.click(await screen.findByTitle(name))
}

it('asks which open requests and schedules go to the new client, and sends what was decided', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(facility())
  await openAt('/facility/7/edit', PERMISSIONS)
  await chooseClient(user, 'Маяк')
  await screen.findByText(/Завершённые и отменённые заявки останутся у прежнего клиента: Парус/)
  await screen.findByText('3 открытые заявки: за каким клиентом их оставить?')
  expect(screen.getByRole('link', { name: '№5 Ремонт' }).getAttribute('href')).toBe('/requests/11')
  expect(screen.getByText('и ещё 1')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '№6 Осмотр' })).toBeNull()

  await user.click(screen.getByRole('radio', { name: 'Перейдут отмеченные, остальные останутся' }))
  await user.click(screen.getByRole('checkbox', { name: '№6 Осмотр' }))
  await user.click(screen.getAllByRole('radio', { name: 'Останутся у прежнего клиента' }).at(-1) as HTMLElement)
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    client_id: 4,
    open_work: { requests: [12], schedules: 'none' },
  })
})

it('asks nothing where nothing is open, and forgets the question when the client is put back', async () => {
  const user = userEvent.setup({ delay: null })
  const nothing = { requests: { total: 0, rows: [] }, schedules: { total: 0, rows: [] } }
  const asked = answerCalls(facility(nothing))
  await openAt('/facility/7/edit', PERMISSIONS)
  await chooseClient(user, 'Маяк')
  await screen.findByText(/Завершённые и отменённые заявки останутся/)
  expect(screen.queryByText(/за каким клиентом их оставить/)).toBeNull()
  await chooseClient(user, 'Парус')
  await waitFor(() => expect(screen.queryByText(/Завершённые и отменённые заявки останутся/)).toBeNull())
  await chooseClient(user, 'Маяк')
  await user.click(screen.getByRole('button', { name: /Сохранить/ }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ client_id: 4 }))
})
