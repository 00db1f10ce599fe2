import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import type { NewSsoUser } from '#contract/auth/sso.ts'
import { SignInForm } from '#src/custom-pages/auth/SignInForm.tsx'
import { SignUpForm } from '#src/custom-pages/auth/SignUpForm.tsx'
import { LanguageButton } from '#src/kit/page/LanguageButton.tsx'
import { loadActor } from '#src/providers/actor.ts'
import { authProvider } from '#src/providers/auth.ts'
import { beginSession, hasSession } from '#src/providers/calls/session.ts'
import { changeLocale, startI18n } from '#src/providers/language/i18n.ts'
import { isLocaleChosen } from '#src/providers/language/locale.ts'
import { answeringServer } from '../support/answering-server.ts'
import { actorOf } from '../support/signed-in.ts'

beforeAll(async () => {
  await startI18n()
})

/** What is said under a field. */
function errorsOf(label: string | RegExp): string {
  const input = screen.getByLabelText(label)
  return input.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent ?? ''
}

const SIGNED_UP = {
  status: 201,
  response: {
    auth: { access_token: 'a', refresh_token: null, expires_in: 3600 },
    user: { id: 1 },
    account: { id: 2 },
  },
}

describe('signing up', () => {
  function renderForm(newUser?: NewSsoUser) {
    const onSignedUp = vi.fn()
    render(
      <MemoryRouter>
        <SignUpForm newUser={newUser} onSignedUp={onSignedUp} />
      </MemoryRouter>,
    )
    return { onSignedUp, user: userEvent.setup({ delay: null }) }
  }

  async function fillIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('Имя'), 'Анна')
    await user.type(screen.getByLabelText('Фамилия'), 'Смирнова')
    await user.type(screen.getByLabelText('Телефон'), '9161234567')
    await user.type(screen.getByLabelText('Email'), 'anna@example.com')
    await user.type(screen.getByLabelText(/^Пароль/), 'верная лошадь')
    await user.click(screen.getByRole('checkbox'))
  }

  it('says at each field what is missing, asks for the agreement, and sends nothing', async () => {
    const calls = await answeringServer(() => ({}))
    const { user, onSignedUp } = renderForm()
    await user.type(screen.getByLabelText(/^Пароль/), 'коротк')
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))

    // Each field says it by itself.
    await waitFor(() => {
      expect(errorsOf('Имя')).toBe('Введите имя')
      expect(errorsOf('Фамилия')).toBe('Введите фамилию')
      expect(errorsOf('Телефон')).toBe('Введите телефон')
      expect(errorsOf('Email')).toBe('Введите Email')
      expect(errorsOf(/^Пароль/)).toBe('Пароль не короче 8 символов')
      expect(screen.getByText('Без согласия зарегистрироваться нельзя')).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByLabelText('Имя'))
    })
    expect(calls).toEqual([])
    expect(onSignedUp).not.toHaveBeenCalled()
  })

  it('takes a complaint back with the first key typed into its field, and leaves the others', async () => {
    await answeringServer(() => ({}))
    const { user } = renderForm()
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))
    await waitFor(() => expect(errorsOf('Имя')).toBe('Введите имя'))
    await user.type(screen.getByLabelText('Имя'), 'А')
    await waitFor(() => expect(screen.getByLabelText('Имя').getAttribute('aria-invalid')).not.toBe('true'))
    expect(errorsOf('Фамилия')).toBe('Введите фамилию')
  })

  it('puts what the server refuses at its field and keeps what was typed', async () => {
    await answeringServer(() => ({
      status: 422,
      error: {
        code: 'validation_failed',
        message: 'Проверьте введённые данные',
        fields: { email: { key: 'email_taken', message: 'Аккаунт с таким Email уже существует' } },
      },
    }))
    const { user, onSignedUp } = renderForm()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))

    await waitFor(() => expect(errorsOf('Email')).toBe('Аккаунт с таким Email уже существует'))
    expect((screen.getByLabelText('Телефон') as HTMLInputElement).value).toBe('+7 (916)-123-45-67')
    expect(onSignedUp).not.toHaveBeenCalled()
    expect(hasSession()).toBe(false)
  })

  it('takes an empty password for none', async () => {
    const calls = await answeringServer(() => SIGNED_UP)
    const { user, onSignedUp } = renderForm()
    await fillIn(user)
    await user.clear(screen.getByLabelText(/^Пароль/))
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))
    await waitFor(() => expect(onSignedUp).toHaveBeenCalled())
    expect(calls[0]?.body).not.toHaveProperty('password')
  })

  it('asks a user known to Google for no password, and hands their ticket on', async () => {
    const calls = await answeringServer(() => SIGNED_UP)
    const { user, onSignedUp } = renderForm({
      provider: 'google',
      email: 'anna@example.com',
      is_email_verified: true,
      firstname: 'Анна',
      surname: null,
      social_ticket: 'ticket',
    })
    expect(screen.queryByLabelText(/^Пароль/)).toBeNull()
    expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true)
    await user.type(screen.getByLabelText('Фамилия'), 'Смирнова')
    await user.type(screen.getByLabelText('Телефон'), '9161234567')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))
    await waitFor(() => expect(onSignedUp).toHaveBeenCalled())
    expect(calls[0]?.body).toMatchObject({ email: 'anna@example.com', firstname: 'Анна', social_ticket: 'ticket' })
    expect(calls[0]?.body).not.toHaveProperty('password')
  })

  it('sends what the contract takes, with the cookie transport, and begins the session', async () => {
    const calls = await answeringServer(() => SIGNED_UP)
    const { user, onSignedUp } = renderForm()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))

    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1))
    expect(calls.map(({ body }) => body)).toEqual([
      {
        device_uid: expect.any(String),
        firstname: 'Анна',
        surname: 'Смирнова',
        country: 'ru',
        phone: '+79161234567',
        email: 'anna@example.com',
        password: 'верная лошадь',
        locale: 'ru',
        agreed: LEGAL_VERSIONS,
        transport: 'cookie',
      },
    ])
    expect(hasSession()).toBe(true)
  })

  it('says at the box that the texts have changed since the page was opened', async () => {
    const message = 'Тексты соглашения или политики изменились: обновите страницу и прочитайте новые'
    const fields = { agreed: { key: 'agreement_outdated', message } }
    await answeringServer(() => ({ status: 422, error: { code: 'validation_failed', message: '', fields } }))
    const { user, onSignedUp } = renderForm()
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Зарегистрироваться' }))
    await screen.findByText(message, { selector: '.ant-form-item-explain-error' })
    expect(onSignedUp).not.toHaveBeenCalled()
  })
})

describe('the language after signing in', () => {
  const answer = (locale: string) => () => ({
    response: {
      access_token: 'a',
      refresh_token: null,
      expires_in: 3600,
      userData: { id: 1, locale },
      accounts: [{ id: 2, name: 'C', is_current: true }],
      device_id: 3,
    },
  })
  const enter = () => authProvider.login({ email: 'anna@example.com', password: 'верная лошадь' })

  it('is that of the profile, now and at the next visit', async () => {
    await answeringServer(answer('en'))
    await enter()
    expect(document.documentElement.lang).toBe('en')
    expect(localStorage.getItem('naryad.locale.adopted')).toBe('en')
    expect(isLocaleChosen()).toBe(false)
  })

  it('stays the one that was chosen here by hand', async () => {
    await answeringServer(answer('en'))
    await changeLocale('ru')
    await enter()
    expect(document.documentElement.lang).toBe('ru')
  })

  it('is the next user’s own, whatever the one before chose here', async () => {
    await answeringServer(answer('en'))
    await changeLocale('ru')
    await enter()
    await authProvider.logout()
    expect(document.documentElement.lang).toBe('ru')
    await enter()
    expect(document.documentElement.lang).toBe('en')
  })

  it('chosen by hand is saved on the server when signed in, and not by a guest', async () => {
    const calls = await answeringServer(() => ({ response: actorOf() }))
    render(<LanguageButton />)
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
    await press('English')
    await screen.findByRole('button', { name: 'Русский' })
    expect(calls).toEqual([])

    beginSession({ access_token: 'a' })
    await loadActor()
    await press('Русский')
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/api/user', body: { locale: 'ru' } }))
  })
})

describe('signing in', () => {
  it('leaves an address of email as it is typed on a phone', () => {
    render(<SignInForm logIn={authProvider.login} submitText="Войти" onSignedIn={vi.fn()} />)
    const { autocapitalize, spellcheck, inputmode } = Object.fromEntries(
      [...screen.getByLabelText('Email').attributes].map(({ name, value }) => [name, value]),
    )
    expect({ autocapitalize, spellcheck, inputmode }).toEqual({
      autocapitalize: 'none',
      spellcheck: 'false',
      inputmode: 'email',
    })
  })

  it('says in words that e-mail or password is wrong', async () => {
    await answeringServer(() => ({
      status: 401,
      error: { code: 'invalid_credentials', message: 'Неверный Email или пароль' },
    }))
    const onSignedIn = vi.fn()
    render(<SignInForm logIn={authProvider.login} submitText="Войти" onSignedIn={onSignedIn} />)
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByLabelText('Email'), 'anna@example.com')
    await user.type(screen.getByLabelText('Пароль'), 'не тот{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Неверный Email или пароль')).toBeTruthy()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(hasSession()).toBe(false)
  })

  it('asks for both before it asks the server', async () => {
    const calls = await answeringServer(() => ({}))
    render(<SignInForm logIn={authProvider.login} submitText="Войти" onSignedIn={vi.fn()} />)
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Войти' }))
    expect(screen.getByText('Введите Email')).toBeTruthy()
    expect(screen.getByText('Введите пароль')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(calls).toEqual([])
  })
})
