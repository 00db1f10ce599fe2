import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Bell } from '#src/custom-pages/notification-center/Bell.tsx'
import { ReadOnOpening } from '#src/custom-pages/notification-center/ReadOnOpening.tsx'
import { letPass } from '../support/let-pass.ts'
import { network } from '../support/network.ts'
import { seriousViolations } from '../support/serious-violations.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'
import { json, serveInbox } from './inbox-server.ts'
import { minutesAgo, notificationOf } from './samples.ts'

const user = userEvent.setup({ delay: null })
/** What is unread is asked for once the page has been quiet for a second. */
const UNTIL_ASKED_MS = 2_000

const read = (given: Parameters<typeof notificationOf>[0]) => notificationOf({ read_at: minutesAgo(1), ...given })

async function ring(kept: ReturnType<typeof notificationOf>[], address = '/', locale: 'ru' | 'en' = 'ru') {
  const inbox = serveInbox(kept)
  const page = (
    <WithToasts>
      <Bell isPageShown />
    </WithToasts>
  )
  await letPass(UNTIL_ASKED_MS, () => renderIn(locale, page, address))
  return inbox
}

const bell = (unread: number | string) =>
  screen.findByRole('button', { name: unread ? `Уведомления, непрочитанных: ${unread}` : 'Уведомления' })

async function openPanel(unread: number) {
  await user.click(await bell(unread))
  return screen.findByRole('dialog', { name: 'Уведомления' })
}

const titlesIn = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes('№'))

it('the bell says how many are unread, and no more than ninety-nine', async () => {
  await ring(Array.from({ length: 120 }, (_, index) => notificationOf({ id: 120 - index })))
  expect((await bell(120)).textContent).toBe('99+')
})

it('asks for nothing while the page that is opened is not there yet', async () => {
  const inbox = serveInbox([notificationOf()])
  const bellOf = (isPageShown: boolean) => (
    <WithToasts>
      <Bell isPageShown={isPageShown} />
    </WithToasts>
  )
  await letPass(30_000, () => renderIn('ru', bellOf(false)))
  expect(inbox.calls).toEqual([])
  cleanup()
  await letPass(UNTIL_ASKED_MS, () => renderIn('ru', bellOf(true)))
  await bell(1)
})

it('one that comes raises the count, and is said politely without a toast', async () => {
  const inbox = await ring([notificationOf()])
  await bell(1)
  inbox.deliver(
    notificationOf({ id: 2, type: 'request_comment', title: 'Комментарий к заявке №8', url: '/requests/8' }),
  )
  expect((await bell(2)).textContent).toBe('2')
  const status = screen.getByRole('status')
  await waitFor(() => expect(status.textContent).toBe('Новое уведомление: Комментарий к заявке №8'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an urgent one is shown with a link to its subject', async () => {
  const inbox = await ring([])
  await waitFor(() => expect(inbox.calls).toHaveLength(1))
  inbox.deliver(notificationOf({ id: 2, is_urgent: true }))
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toContain('Вас назначили на заявку №7')
  expect(within(toast).getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe('/requests/7')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('what is about the open page is neither said nor shown over it', async () => {
  const inbox = await ring([], '/requests/7?tab=feed')
  await waitFor(() => expect(inbox.calls).toHaveLength(1))
  inbox.deliver(notificationOf({ id: 2, is_urgent: true }))
  await bell(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('what is read on another device is read here, and one that becomes unread again is no new one', async () => {
  const inbox = await ring([notificationOf(), notificationOf({ id: 2 })])
  await bell(2)
  inbox.kept = [notificationOf(), read({ id: 2 })]
  inbox.send({ type: 'updated', entity: 'notifications', id: 2 })
  await bell(1)
  inbox.kept = [notificationOf(), notificationOf({ id: 2 }), notificationOf({ id: 9 })]
  inbox.send({ type: 'updated', entity: 'notifications', id: 9 })
  await bell(3)
  expect(screen.getByRole('status').textContent).toBe('')
})

/** Just after midnight, minutes ago was yesterday. */
function dayOf(recently: string, [today, yesterday] = ['Сегодня', 'Вчера']) {
  return new Date(recently).getDate() === new Date().getDate() ? today : yesterday
}

it('the panel shows the latest by day, each with who did it, when, and what came before', async () => {
  await ring([
    notificationOf({ id: 9, earlier: [{ type: 'request_comment', text: 'Комментарий', created_at: minutesAgo(7) }] }),
    read({
      id: 3,
      title: 'Заявка №5 просрочена',
      type: 'request_overdue',
      actor: null,
      created_at: '2020-03-05T12:00:00Z',
    }),
  ])
  const panel = await openPanel(1)
  await within(panel).findByText(/№7/)
  const headings = within(panel).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([dayOf(minutesAgo(5)), 'четверг, 5 марта'])
  const [first] = within(panel).getAllByRole('listitem')
  expect(first?.textContent).toContain('5 минут назад')
  expect(first?.textContent).toContain('Перед этим: 1')
  expect(await seriousViolations(panel)).toEqual([])
})

it('following one opens what it is about, closes the panel and reads it', async () => {
  const inbox = await ring([notificationOf(), read({ id: 2, title: 'Заявка №2' })])
  const panel = await openPanel(1)
  await user.click(await within(panel).findByRole('link', { name: /№7/ }))
  await bell(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inbox.calls.filter(({ method }) => method === 'PATCH')).toEqual([
    expect.objectContaining({ path: '/notifications/1', body: { is_read: true } }),
  ])
})

it('one is marked as read and as unread by its button, and stays where it is', async () => {
  const inbox = await ring([notificationOf({ id: 2, title: 'Заявка №2' }), notificationOf()])
  const panel = await openPanel(2)
  await user.click(within(panel).getByText('Непрочитанные'))
  await user.click(await within(panel).findByRole('button', { name: 'Отметить прочитанным: Заявка №2' }))
  await bell(1)
  expect(titlesIn(panel)).toEqual(['Заявка №2', 'Не прочитано: Вас назначили на заявку №7'])
  await user.click(within(panel).getByRole('button', { name: 'Отметить непрочитанным: Заявка №2' }))
  await bell(2)
  await waitFor(() => expect(inbox.kept[0]?.read_at).toBeNull())
})

it('a mark that the server did not take is taken back, and said', async () => {
  const inbox = await ring([notificationOf()])
  inbox.answerInstead = ({ method }) =>
    method === 'PATCH' ? json({ error: { code: 'internal', message: 'Упс' } }, 500) : undefined
  const panel = await openPanel(1)
  await user.click(await within(panel).findByRole('button', { name: /^Отметить прочитанным/ }))
  await screen.findByText('Упс')
  await bell(1)
  await within(panel).findByRole('button', { name: /^Отметить прочитанным/ })
})

it('all are read at once, with an undo for those that were unread', async () => {
  const inbox = await ring([notificationOf({ id: 3 }), read({ id: 2 }), notificationOf()])
  const panel = await openPanel(2)
  await user.click(await within(panel).findByRole('button', { name: 'Прочитать все' }))
  await bell(0)
  await waitFor(() => expect(inbox.kept.filter(({ read_at }) => read_at === null)).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await bell(2)
  expect(inbox.kept.filter(({ read_at }) => read_at === null).map(({ id }) => id)).toEqual([3, 1])
})

it('more than are loaded are read only after a question, as there is no undo', async () => {
  const inbox = await ring(Array.from({ length: 21 }, (_, index) => notificationOf({ id: 21 - index })))
  const panel = await openPanel(21)
  await user.click(await within(panel).findByRole('button', { name: 'Прочитать все' }))
  await screen.findAllByText(/Непрочитанных: 21/)
  expect(inbox.calls.some(({ path }) => path.endsWith('read-all'))).toBe(false)
  // The question is asked over the panel.
  const [, agree] = screen.getAllByRole('button', { name: 'Прочитать все' })
  if (!agree) throw new Error('There is nothing to agree with')
  await user.click(agree)
  await bell(0)
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull()
})

it('an empty panel says what will be there, and in the list of the unread leads to the others', async () => {
  await ring([read({})])
  const panel = await openPanel(0)
  await user.click(await within(panel).findByText('Непрочитанные'))
  await within(panel).findByText('Всё прочитано')
  await user.click(within(panel).getByRole('button', { name: 'Показать все' }))
  await within(panel).findByText(/№7/)
})

it('a list that fails says so and is tried again; without a connection it comes by itself', async () => {
  const inbox = await ring([notificationOf()])
  inbox.answerInstead = ({ query }) =>
    query.unread ? undefined : json({ error: { code: 'internal', message: 'Упс' } }, 500)
  const panel = await openPanel(1)
  await within(panel).findByText('Упс')
  inbox.answerInstead = () => undefined
  await user.click(within(panel).getByRole('button', { name: 'Повторить' }))
  await within(panel).findByText(/№7/)
})

it('without a connection the list says so, and comes by itself when it is back', async () => {
  await ring([notificationOf()])
  await bell(1)
  const { goOff, comeBack } = network()
  await goOff()
  const panel = await openPanel(1)
  await within(panel).findByText('Уведомления появятся, когда вернётся связь')
  await comeBack()
  await within(panel).findByText(/№7/)
})

it('opening a page reads what is about it, and asks nothing when nothing is', async () => {
  const inbox = serveInbox([notificationOf({ id: 2 }), notificationOf({ entity_id: 8, url: '/requests/8' })])
  await renderIn(
    'ru',
    <WithToasts>
      <Bell isPageShown />
      <ReadOnOpening resource="requests" id={7} />
      <ReadOnOpening resource="clients" id={8} />
      <ReadOnOpening resource="equipment" id={7} />
    </WithToasts>,
  )
  await bell(1)
  const asked = () => inbox.calls.filter(({ path }) => path === '/notifications/read').map(({ body }) => body)
  expect(asked()).toEqual([{ entity: 'requests', entity_id: 7 }])
  inbox.deliver(notificationOf({ id: 5, type: 'request_comment' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  await bell(1)
})

it('speaks English too', async () => {
  await ring([notificationOf()], '/', 'en')
  await user.click(await screen.findByRole('button', { name: 'Notifications, unread: 1' }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  await within(panel).findByText(dayOf(minutesAgo(5), ['Today', 'Yesterday']))
  expect(within(panel).getByRole('link', { name: 'All notifications' })).toBeTruthy()
})
