import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AccountClosing } from '#src/custom-pages/leaving/AccountClosing.tsx'
import ClosedAccountNotice from '#src/custom-pages/leaving/ClosedAccountNotice.tsx'
import { ACCOUNT, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

async function show(locale: 'ru' | 'en', { hasPassword = true, deletesAt = null as string | null } = {}) {
  const asked = await signInAs({ account: { deletes_at: deletesAt } }, ({ path }) =>
    path === '/auth/ways'
      ? { response: { has_password: hasPassword, linked: [], open: [] } }
      : { response: { ...ACCOUNT, deletes_at: path === '/account/close' ? '2026-12-23T10:00:00Z' : null } },
  )
  await renderIn(
    locale,
    <WithToasts>
      <ClosedAccountNotice />
      <AccountClosing name="Мастер" />
    </WithToasts>,
  )
  const pathsAsked = () => asked.map(({ path }) => path)
  return { asked, pathsAsked, user: userEvent.setup({ delay: null }) }
}

it('says what happens, closes with the name and the password, and shows that it is closed', async () => {
  const { asked, pathsAsked, user } = await show('ru')
  expect(screen.queryByText(/Компания закрыта/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Закрыть компанию…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Закрыть компанию Мастер?' })
  expect(dialog.textContent).toMatch(/Через 30 дней записи, файлы.*ещё до 3 месяцев/)
  await user.type(await screen.findByLabelText('Ваш пароль'), 'secret')
  await user.type(screen.getByLabelText('Название компании, чтобы подтвердить'), 'Мастер')
  await user.click(screen.getByRole('button', { name: 'Закрыть компанию' }))
  expect(await screen.findByText(/Компания закрыта и будет удалена 23 декабря 2026/)).toBeTruthy()
  expect(pathsAsked().at(-1)).toBe('/account/close')
  expect(asked.at(-1)?.body).toEqual({ name: 'Мастер', password: 'secret' })
})

it('asks a user without a password for the name alone', async () => {
  const { user } = await show('en', { hasPassword: false })
  await user.click(screen.getByRole('button', { name: 'Close company…' }))
  const ok = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close company' })
  await waitFor(() => expect(ok.disabled).toBe(false))
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

it('says when a closed account ends, and takes it back with one click', async () => {
  const { pathsAsked, user } = await show('ru', { deletesAt: '2026-12-23T10:00:00Z' })
  expect(screen.getByText(/Компания закрыта и будет удалена 23 декабря 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Вернуть компанию' }))
  await waitFor(() => expect(screen.queryByText(/Компания закрыта/)).toBeNull())
  expect(pathsAsked().at(-1)).toBe('/account/take-back')
})
