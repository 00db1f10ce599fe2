import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'

const NOTE = {
  id: 31,
  kind: EVENT_KINDS.note.id,
  actor: { id: 4, name: 'Гусев Павел', avatar: null },
  request: null,
  facility: null,
  payload: { comment: 'Пропуск заказывать за день' },
  created_at: '2026-11-20T10:00:00Z',
}

const WRITTEN = { ...NOTE, id: 32, payload: { comment: 'Звонить заранее' } }

/** A client with two unread events until they are read. */
function withUnread() {
  let unread = 2
  return ({ path, method }: Asked): Answer => {
    if (path === '/clients/7/interactions/read') unread = 0
    if (path === '/interactions/unread') return { response: unread ? [{ id: 7, count: unread }] : [] }
    if (path.includes('interactions')) return { response: { count: unread } }
    if (path === '/clients/7/feed') return { response: { data: [NOTE], current_page: 1, per_page: 20, total: 1 } }
    if (path === '/clients/7/interaction' && method === 'POST') return { response: WRITTEN }
    if (path === '/clients/7') return { response: { id: 7, name: 'Парус', type: 'company', tags: [], contacts: [] } }
    return { response: [] }
  }
}

it('counts what is unread on the page of a client, and forgets it when the sidebar is opened', async () => {
  const asked = answerCalls(withUnread())
  await openAt('/client/7', ['clients:read'])
  const button = await screen.findByRole('button', { name: /История/ })
  await waitFor(() => expect(within(button).getByTitle('Новых событий: 2')).toBeTruthy())
  expect(asked.some(({ path }) => path.endsWith('/read'))).toBe(false)

  await userEvent.click(button)
  const sidebar = await screen.findByRole('dialog', { name: 'История' })
  expect(await within(sidebar).findByText('Пропуск заказывать за день')).toBeTruthy()
  await waitFor(() => expect(within(button).queryByTitle('Новых событий: 2')).toBeNull())
  expect(asked.filter(({ path }) => path === '/clients/7/interactions/read')).toHaveLength(1)

  await userEvent.type(within(sidebar).getByRole('textbox'), 'Звонить заранее')
  await userEvent.click(within(sidebar).getByRole('button', { name: 'Отправить' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/clients/7/interaction')?.body).toEqual({ comment: 'Звонить заранее' }),
  )
  expect(await within(sidebar).findByText('Звонить заранее', { selector: 'li *' })).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/clients/7/feed')).toHaveLength(1)
})

it('counts what is unread at each row of a list by one call for all of them', async () => {
  const rows = [7, 8, 9].map((id) => ({ id, name: `Клиент ${id}`, type: 'company', tags: [], contacts: [] }))
  const asked = answerCalls(({ path }) => {
    if (path === '/interactions/unread') return { response: [{ id: 8, count: 100 }] }
    if (path === '/clients') return { response: { data: rows, current_page: 1, per_page: 20, total: 3 } }
    return { response: [] }
  })
  await openAt('/clients', ['clients:read'])
  const row = (await screen.findByText('Клиент 8')).closest('tr') as HTMLElement
  await waitFor(() => expect(within(row).getByTitle('Новых событий: 100').textContent).toContain('99+'))
  expect(screen.getAllByTitle(/Новых событий/)).toHaveLength(1)
  const calls = asked.filter(({ path }) => path === '/interactions/unread')
  expect(calls.map(({ query }) => query)).toEqual([{ entity: 'clients', ids: '7,8,9' }])
})

it('is not offered beside the tab that shows the same', async () => {
  answerCalls(withUnread())
  await openAt('/client/7?tab=feed', ['clients:read'])
  await screen.findByText('Пропуск заказывать за день')
  expect(screen.queryByRole('button', { name: /История/ })).toBeNull()
})
