import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const CLIENT = {
  ...{ id: 5, name: 'ООО «Рога и копыта»', type: 'company', phone: null, email: null, avatar: null, country: null },
  ...{ tags: [], comment: null, facilities_count: 0, open_requests: 0, is_archived: false, contacts: [] },
  ...{ email_created: true, email_on_the_way: true, email_done: true, email_unsubscribed_at: null },
  ...{ created_at: '2026-01-02T03:04:05Z', actions: ['update'] },
}

async function openForm(address: string, client: object = CLIENT) {
  const asked = answerCalls(({ method, path }: Asked): Answer => {
    if (path === '/clients' && method === 'POST') return { response: CLIENT }
    if (path === '/clients/5') return { response: client }
    return { response: [] }
  })
  await openAt(address, ['clients:read', 'clients:create', 'clients:update'])
  const phone = await screen.findByLabelText('Телефон')
  return { asked, phone, user: userEvent.setup({ delay: null }) }
}

function shownCountry(): string | null | undefined {
  const field = screen.getByLabelText('Страна').closest<HTMLElement>('.ant-select')
  return field?.querySelector('.ant-select-selection-item')?.textContent
}

it('proposes the country of a foreign phone, and takes it back with the phone', async () => {
  const { asked, phone, user } = await openForm('/client/add')
  expect(shownCountry()).toBeUndefined()
  await user.type(phone, '+375291234567')
  await waitFor(() => expect(shownCountry()).toBe('Беларусь'))
  await user.clear(phone)
  await user.type(phone, '+79161234567')
  await waitFor(() => expect(shownCountry()).toBeUndefined())
  await user.clear(phone)
  await user.type(phone, '+77011234567')
  await waitFor(() => expect(shownCountry()).toBe('Казахстан'))
  await user.type(screen.getByLabelText('Название'), 'Степь')
  await user.click(screen.getByRole('button', { name: 'Добавить клиента' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ phone: '+77011234567', country: 'kz' })
})

it('leaves the country that the user chose', async () => {
  const { phone, user } = await openForm('/client/add')
  await user.click(screen.getByLabelText('Страна'))
  await user.type(screen.getByLabelText('Страна'), 'Казах')
  await user.click(await screen.findByTitle('Казахстан'))
  await waitFor(() => expect(shownCountry()).toBe('Казахстан'))
  await user.type(phone, '+375291234567')
  expect(shownCountry()).toBe('Казахстан')
})

it('leaves the country that is stored', async () => {
  const { phone, user } = await openForm('/client/5/edit', { ...CLIENT, country: 'kz' })
  await user.type(phone, '+375291234567')
  expect(shownCountry()).toBe('Казахстан')
})

it('is shown on the page of a client that has none as the account’s', async () => {
  answerCalls(({ path }) => ({ response: path === '/clients/5' ? CLIENT : [] }))
  await openAt('/client/5', ['clients:read'])
  const title = await screen.findByText('Страна')
  expect(title.closest('dt')?.nextElementSibling?.textContent).toBe('Россия')
})
