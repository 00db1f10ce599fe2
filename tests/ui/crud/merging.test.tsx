import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const CONTACTS = [
  { id: 31, name: 'Анна', phone: '+79161112233', email: null, position: null },
  { id: 32, name: 'Аня', phone: null, email: 'anna@horns.example', position: 'Завхоз' },
]
const HORNS = {
  ...{ id: 5, name: 'Рога', type: 'company', phone: '+79161112233', email: null, avatar: null, tags: [] },
  ...{ comment: null, facilities_count: 0, open_requests: 0, is_archived: false, contacts: CONTACTS },
  ...{ email_created: true, email_on_the_way: true, email_done: true, email_unsubscribed_at: null },
  ...{ created_at: '2026-01-02T03:04:05Z', actions: ['update', 'contacts', 'merge', 'delete'] },
}
const OFFERED = [
  { id: 5, name: 'Рога', phone: null, inn: null },
  { id: 9, name: 'Рога', phone: '+79035556677', inn: '7707083893' },
]
const COUNTS = { facilities: 2, requests: 16, scheduled_requests: 0, equipment: 0, contacts: 0, files: 0 }
const DIFFERENCES = [
  { field: 'phone', kept: '+79161112233', other: '+79035556677', becomes_contact: true },
  { field: 'inn', kept: '7707083893', other: '5408131553', becomes_contact: false },
]
const EVENT = {
  ...{ id: 1, kind: EVENT_KINDS.merged.id, actor: null, request: null, facility: null, note: null },
  payload: { entity: 'clients', name: 'Рога и копыта', merge_id: 7 },
}

function clients({ path }: Asked): Answer {
  if (path === '/clients/clientsForSelector') return { response: OFFERED }
  if (path === '/clients/5/merge/9') return { response: { counts: COUNTS, differences: DIFFERENCES } }
  if (path === '/clients/5/merge' || path === '/contacts/31/merge') return { response: { merge_id: 7 } }
  if (path === '/merges/7/undo') return { response: { entity: 'clients', id: 9, name: 'Рога и копыта' } }
  if (path === '/clients/5/feed') {
    const data = [EVENT, { ...EVENT, id: 2, created_at: '2026-01-02T03:04:05Z' }]
    const page = { page: 1, per_page: 20, last_page: 1, total: 2 }
    return { response: { ...page, data: data.map((one) => ({ created_at: new Date().toISOString(), ...one })) } }
  }
  if (path === '/clients/5') return { response: HORNS }
  return { response: [] }
}

const PERMISSIONS = ['clients:read', 'clients:update', 'clients:delete'] as const

it('says what merging another client will do, merges it, and undoes that', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5', [...PERMISSIONS])
  await user.click(await screen.findByRole('button', { name: 'Объединить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Объединить с другим клиентом' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Дубль этого клиента' }))
  const options = await waitFor(() => {
    const shown = [...document.querySelectorAll('.ant-select-item-option-content')]
    expect(shown).toHaveLength(1)
    return shown
  })
  expect(options[0]?.textContent).toBe('Рога7707083893 · +7 (903)-555-66-77')
  await user.click(options[0] as HTMLElement)
  await within(dialog).findByText('Заявки: 16')
  expect(within(dialog).getByText(/телефон: останется .* станет контактом/)).toBeTruthy()
  expect(within(dialog).getByText('Похоже, это разные организации: не совпадает ИНН.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Объединить' }))
  await screen.findByText('Объединено: дубля больше нет')
  expect(asked.find(({ path }) => path === '/clients/5/merge')?.body).toEqual({ other_id: 9 })
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/merges/7/undo')).toBe(true))
})

it('asks which client it is, when none was chosen', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5', [...PERMISSIONS])
  await user.click(await screen.findByRole('button', { name: 'Объединить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Объединить с другим клиентом' })
  await user.click(within(dialog).getByRole('button', { name: 'Объединить' }))
  await waitFor(() => expect(within(dialog).getByRole('combobox').getAttribute('aria-invalid')).toBe('true'))
  expect(asked.some(({ path }) => path === '/clients/5/merge')).toBe(false)
})

it('is undone from the history for a day', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5?tab=feed', [...PERMISSIONS])
  await screen.findAllByText('Объединён с этим клиентом: Рога и копыта')
  await user.click(await screen.findByRole('button', { name: 'Отменить объединение' }))
  await screen.findByText('Объединение отменено, снова отдельно: Рога и копыта')
  expect(asked.filter(({ path }) => path === '/merges/7/undo')).toHaveLength(1)
})

it('of contacts of a facility is undone by who may change facilities', async () => {
  const event = { ...EVENT, facility: { id: 8, name: 'Склад' }, created_at: new Date().toISOString() }
  const payload = { entity: 'contacts', name: 'Аня', into: 'Анна', merge_id: 7 }
  const data = [{ ...event, payload }]
  answerCalls((call) =>
    call.path === '/clients/5/feed'
      ? { response: { page: 1, per_page: 20, last_page: 1, total: 1, data } }
      : clients(call),
  )
  await openAt('/client/5?tab=feed', [...PERMISSIONS])
  await screen.findByText(/Аня/)
  expect(screen.queryByRole('button', { name: 'Отменить объединение' })).toBeNull()
})

it('merges two contacts of a client', async () => {
  const user = userEvent.setup({ delay: null })
  const asked = answerCalls(clients)
  await openAt('/client/5?tab=contacts', [...PERMISSIONS])
  await user.click(await screen.findByRole('button', { name: 'Объединить контакт Анна с другим' }))
  const dialog = await screen.findByRole('dialog', { name: 'Объединить с другим контактом' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Дубль этого контакта' }))
  await user.click(await screen.findByTitle('Аня · Завхоз · anna@horns.example'))
  await user.click(within(dialog).getByRole('button', { name: 'Объединить' }))
  await waitFor(() => expect(asked.find(({ path }) => path === '/contacts/31/merge')?.body).toEqual({ other_id: 32 }))
})

it('is not offered to who may not delete', async () => {
  answerCalls(({ path }) =>
    path === '/clients/5' ? { response: { ...HORNS, actions: ['update'] } } : { response: [] },
  )
  await openAt('/client/5', ['clients:read', 'clients:update'])
  await screen.findByRole('heading', { name: 'Рога' })
  expect(screen.queryByRole('button', { name: 'Объединить' })).toBeNull()
})

it('opens what a client was merged into at the address of the one that is no more', async () => {
  answerCalls((asked) => {
    if (asked.path === '/clients/9') return { status: 404, error: { code: 'not_found', message: 'Нет' } }
    if (asked.path === '/clients/9/merged-into') return { response: { id: 5 } }
    return clients(asked)
  })
  await openAt('/client/9?tab=contacts', [...PERMISSIONS])
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/client/5?tab=contacts'))
  expect(await screen.findByRole('heading', { name: 'Рога' })).toBeTruthy()
})
