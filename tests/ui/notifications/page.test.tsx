import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import NotificationsPage from '#src/custom-pages/notification-center/page.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'
import { json, serveInbox } from './inbox-server.ts'
import { minutesAgo, notificationOf } from './samples.ts'

const user = userEvent.setup({ delay: null })

function Address() {
  return <output>{useLocation().search}</output>
}

async function open(address: string, kept: ReturnType<typeof notificationOf>[]) {
  const inbox = serveInbox(kept)
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <NotificationsPage />
        <Address />
      </AccessProvider>
    </WithToasts>,
    address,
  )
  return inbox
}

const titles = () =>
  screen
    .queryAllByRole('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((title) => title.includes('№'))

const MIXED = [
  notificationOf({ id: 3, title: 'Заявка №3', type: 'request_comment' }),
  notificationOf({ id: 2, title: 'Заявка №2', read_at: minutesAgo(1) }),
  notificationOf({ id: 1, title: 'Заявка №1', type: 'request_comment', read_at: minutesAgo(1) }),
]

it('shows what the address filters: of which types, and only the unread', async () => {
  const inbox = await open('/notifications?type=request_comment,nonsense&unread=true', MIXED)
  await waitFor(() => expect(titles()).toEqual(['Не прочитано: Заявка №3']))
  expect(inbox.calls[0]?.query).toEqual({ unread: 'true', per_page: '20', type: 'request_comment' })
})

it('keeps the chosen filters in the address, and begins at the first page with them', async () => {
  await open('/notifications?page=1', MIXED)
  await user.click(await screen.findByText('Непрочитанные'))
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(screen.getByText('?unread=true')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'О чём' }))
  await user.click(await screen.findByText('Вас назначили на заявку'))
  expect(await screen.findByText('?unread=true&type=request_assigned')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})

it('goes through the pages', async () => {
  const kept = Array.from({ length: 21 }, (_, index) =>
    notificationOf({ id: 21 - index, title: `Заявка №${21 - index}` }),
  )
  await open('/notifications', kept)
  await waitFor(() => expect(titles()).toHaveLength(20))
  const pager = screen.getAllByRole('navigation').at(-1) as HTMLElement
  await user.click(within(pager).getAllByRole('button').at(-1) ?? pager)
  await waitFor(() => expect(titles()).toEqual(['Не прочитано: Заявка №1']))
  expect(screen.getByText('?page=2')).toBeTruthy()
})

it('reads one and all, and offers neither when all are read', async () => {
  const inbox = await open('/notifications', MIXED)
  await user.click(await screen.findByRole('button', { name: 'Отметить прочитанным: Заявка №3' }))
  await waitFor(() => expect(inbox.kept.every(({ read_at }) => read_at !== null)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Прочитать все' })).toBeNull())
  expect(titles()).toEqual(['Заявка №3', 'Заявка №2', 'Заявка №1'])
})

it('what cannot be opened any more is a text, not a link, and says why', async () => {
  await open('/notifications', [notificationOf({ url: null })])
  await screen.findByText(/№7/)
  expect(titles()).toEqual([])
  expect(screen.getByText(/Открыть нельзя: запись удалена/)).toBeTruthy()
})

it('an empty list says what will be there, and a list that fails is tried again', async () => {
  const inbox = await open('/notifications', [])
  await screen.findByText(/Уведомлений пока нет/)
  expect(screen.getByRole('link', { name: 'Настроить уведомления' })).toBeTruthy()
  inbox.answerInstead = () => json({ error: { code: 'internal', message: 'Упс' } }, 500)
  await user.click(screen.getByText('Непрочитанные'))
  await screen.findByText('Упс')
  inbox.answerInstead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText('Всё прочитано')
})
