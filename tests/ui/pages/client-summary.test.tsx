import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerCalls, openAt } from '../support/crud-harness.tsx'

const CLIENT = {
  id: 5,
  name: 'Ромашка',
  type: 'company',
  phone: null,
  email: null,
  comment: null,
  avatar: null,
  tags: [],
  facilities_count: 1,
  open_requests: 1,
  is_archived: false,
  created_at: '2026-01-02T03:04:05Z',
  email_created: true,
  email_on_the_way: true,
  email_done: true,
  email_unsubscribed_at: null,
  contacts: [
    { id: 1, name: 'Олег', phone: '+79990001122', email: null, position: 'Инженер' },
    { id: 2, name: 'Без телефона', phone: null, email: null, position: null },
  ],
  actions: [],
}
const REQUEST = {
  id: 7,
  number: 107,
  name: 'Течёт кран',
  status: 3,
  employees: [{ id: 4, name: 'Орлов Олег', avatar: null }],
  expected_at: null,
  planned_start_at: '2026-01-02T09:00:00Z',
  deadline_at: null,
}

it("a client's page answers the phone: what is open, who comes and when, whom to call, and a new request", async () => {
  const asked = answerCalls(({ path }) => {
    if (path === '/clients/5') return { response: CLIENT }
    if (path === '/requests') return { response: { data: [REQUEST], current_page: 1, per_page: 5, total: 1 } }
    return { response: [] }
  })
  await openAt('/client/5', ['clients:read', 'requests:read', 'requests:create'])
  const line = (await screen.findByRole('link', { name: '№107 Течёт кран' })).closest('li')
  expect(line?.textContent).toMatch(/В работе.*Орлов Олег.*2 янв/)
  expect(asked.find(({ path }) => path === '/requests')?.query).toMatchObject({ client_id: '5', status: '1,2,3' })
  const call = await screen.findByRole('link', { name: /999/ })
  expect(call.getAttribute('href')).toBe('tel:+79990001122')
  expect(screen.queryByText('Без телефона')).toBeNull()
  const add = await screen.findByRole('link', { name: 'Новая заявка' })
  expect(add.getAttribute('href')).toBe('/requests/add?client_id=5')
})

it('offers no request to who may not make one, and shows none to who may read none', async () => {
  const asked = answerCalls(({ path }) => ({ response: path === '/clients/5' ? CLIENT : [] }))
  await openAt('/client/5', ['clients:read'])
  expect(await screen.findByRole('link', { name: /999/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Новая заявка' })).toBeNull()
  expect(asked.some(({ path }) => path === '/requests')).toBe(false)
})
