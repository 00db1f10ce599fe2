import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import InvitationPage from '#src/custom-pages/auth/invitation.tsx'
import { forgetSession } from '#src/providers/calls/session.ts'
import { startI18n } from '#src/providers/language/i18n.ts'
import { ThemeProvider } from '#src/theme/ThemeProvider.tsx'
import { answeringServer } from '../support/answering-server.ts'

const EMAIL = 'anna+work@example.com'
const OPENED = { company: 'Ремонт и К°', email: EMAIL, needs_password: false }

beforeAll(async () => {
  await startI18n()
})
beforeEach(() => forgetSession())

function SignInStub() {
  return <output>{JSON.stringify(useLocation().state)}</output>
}

function open() {
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[`/invitation?token=a-token&email=${encodeURIComponent(EMAIL)}`]}>
        <Routes>
          <Route path="/invitation" element={<InvitationPage />} />
          <Route path="/sign-in" element={<SignInStub />} />
        </Routes>
      </MemoryRouter>
    </ThemeProvider>,
  )
  return userEvent.setup({ delay: null })
}

test('an invitation says whose it is, and is accepted by the button, not by being opened', async () => {
  const calls = await answeringServer(({ path }) => ({
    response: path.endsWith('/accept') ? { account_id: 2 } : OPENED,
  }))
  const user = open()
  await screen.findByText(/Ремонт и К°/)
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/invitation'])
  expect(screen.getByRole('link', { name: 'политику конфиденциальности' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Принять приглашение' }))
  await screen.findByText(/invitationAccepted/)
  const body = { email: EMAIL, token: 'a-token', agreed: LEGAL_VERSIONS }
  expect(calls.at(-1)).toMatchObject({ path: '/api/auth/invitation/accept', body })
})

test('an unverified address asks for a password before it is accepted', async () => {
  const calls = await answeringServer(({ path }) => ({
    response: path.endsWith('/accept') ? { account_id: 2 } : { ...OPENED, needs_password: true },
  }))
  const user = open()
  await user.type(await screen.findByLabelText('Новый пароль'), 'верная лошадь')
  await user.click(screen.getByRole('button', { name: 'Принять приглашение' }))
  await screen.findByText('Повторите пароль', { selector: '.ant-form-item-explain-error' })
  expect(calls).toHaveLength(1)
  await user.type(screen.getByLabelText('Повторите пароль'), 'верная лошадь')
  await user.click(screen.getByRole('button', { name: 'Принять приглашение' }))
  // This server lets no one in, so the user signs in themselves.
  await screen.findByText(/invitationAccepted/)
  expect(calls.slice(1)).toMatchObject([
    {
      path: '/api/auth/invitation/accept',
      body: { password: 'верная лошадь', password_confirmation: 'верная лошадь' },
    },
    { path: '/api/auth/login', body: { email: EMAIL, password: 'верная лошадь' } },
  ])
})

test('an invitation to an address that was changed since says so, and leads to the sign-in', async () => {
  const message = 'Приглашение отправлено на адрес, который вы с тех пор сменили'
  await answeringServer(() => ({
    status: 422,
    error: { code: 'validation_failed', message: '', fields: { token: { key: 'invitation_moved', message } } },
  }))
  open()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'На страницу входа' })).toBeTruthy()
})

test('an invitation that was withdrawn says what to do', async () => {
  await answeringServer(() => ({
    status: 422,
    error: { code: 'validation_failed', message: '', fields: { token: { key: 'link_expired', message: 'Устарела' } } },
  }))
  open()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('попросите компанию пригласить вас снова'),
  )
  expect(screen.queryByRole('button', { name: 'Принять приглашение' })).toBeNull()
})
