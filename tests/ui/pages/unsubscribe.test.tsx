import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import UnsubscribePage from '#src/custom-pages/unsubscribe/page.tsx'
import { loadPageTexts, startI18n } from '#src/providers/language/i18n.ts'
import { answeringServer } from '../support/answering-server.ts'

beforeAll(async () => {
  await startI18n()
  await loadPageTexts('unsubscribe')
})

const KEY = 'a'.repeat(32)

async function open(subscription: { is_subscribed: boolean }) {
  const calls = await answeringServer(({ method }) =>
    method === 'GET'
      ? { response: { email: 'ann@example.com', company: { name: 'Тепло', locale: 'ru' }, ...subscription } }
      : {},
  )
  render(
    <MemoryRouter initialEntries={[`/unsubscribe/${KEY}`]}>
      <Routes>
        <Route path="/unsubscribe/:key" element={<UnsubscribePage />} />
      </Routes>
    </MemoryRouter>,
  )
  const pressed = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
  return { pressed, user: userEvent.setup({ delay: null }) }
}

it('a client unsubscribes, and may subscribe again there and then', async () => {
  const { pressed, user } = await open({ is_subscribed: true })
  await user.click(await screen.findByRole('button', { name: 'Отписаться' }))
  await screen.findByText('Вы отписались')
  await user.click(screen.getByRole('button', { name: 'Подписаться снова' }))
  await screen.findByText('Вы снова подписаны')
  expect(pressed()).toEqual(['unsubscribe', 'subscribe'])
})

it('the link of an address that was unsubscribed says so, and offers to undo it', async () => {
  const { pressed, user } = await open({ is_subscribed: false })
  await screen.findByText(/не приходят на ann@example.com/)
  expect(screen.queryByRole('button', { name: 'Отписаться' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Подписаться снова' }))
  await screen.findByText('Вы снова подписаны')
  expect(pressed()).toEqual(['subscribe'])
})
