import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const NOTHING = { data: [], current_page: 1, per_page: 20, total: 0, count: 0 }
const CLIENT = {
  ...{ id: 7, name: 'Анна Петрова', type: 'person', phone: null, email: null, comment: null, avatar: null, tags: [] },
  ...{ facilities_count: 0, open_requests: 0, is_archived: false, created_at: '2026-01-02T03:04:05Z', contacts: [] },
  actions: ['erase'],
}

/** A client whose erasure the server answers this way. */
function client(erased: Answer) {
  return ({ method, path }: Asked): Answer => {
    if (method === 'POST' && path === '/clients/7/erase') return erased
    if (path === '/clients/7') return { response: CLIENT }
    return { response: path === '/tags' ? [] : NOTHING }
  }
}

async function eraseOnPage() {
  const user = userEvent.setup({ delay: null })
  await openAt('/client/7', ['clients:read'], { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Стереть личные данные' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText(/Останутся подписанные отчёты/)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Стереть личные данные' }))
}

it('shows a private client as it is once it is erased', async () => {
  const asked = answerCalls(client({ response: { ...CLIENT, name: 'Удалённый клиент', is_archived: true } }))
  await eraseOnPage()
  await screen.findAllByText('Удалённый клиент')
  expect(screen.queryAllByText('Анна Петрова')).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/clients/7/erase'])
})

it('names what is under way, and keeps the client, when that prevents it', async () => {
  const details = [{ entity: 'requests', id: 5, title: '12 Ремонт' }]
  answerCalls(client({ status: 409, error: { code: 'in_use', message: 'Удалить нельзя', details } }))
  await eraseOnPage()
  await screen.findByText('Сначала выполните, отмените или завершите:')
  await waitFor(() => expect(screen.getByRole('link', { name: /12 Ремонт/ })).toBeTruthy())
  expect(screen.getAllByText('Анна Петрова')).not.toEqual([])
})
