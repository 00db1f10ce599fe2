import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { fieldErrors } from '#contract/validation.ts'
import type { COUNTRIES } from '#contract/values/countries.ts'
import ForgotPasswordPage from '#src/custom-pages/auth/forgot-password.tsx'
import ResetPasswordPage from '#src/custom-pages/auth/reset-password.tsx'
import { SignInForm } from '#src/custom-pages/auth/SignInForm.tsx'
import { SignUpForm } from '#src/custom-pages/auth/SignUpForm.tsx'
import { AccountForm } from '#src/custom-pages/settings/AccountForm.tsx'
import ChangePasswordPage from '#src/custom-pages/settings/change-password.tsx'
import { ProfileForm } from '#src/custom-pages/settings/ProfileForm.tsx'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { authProvider } from '#src/providers/auth.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { loadPageTexts, startI18n } from '#src/providers/language/i18n.ts'
import type { CallName } from '#tests/support/caller.ts'
import { FIELD_ERROR_TEXTS } from '#tests/support/field-error-texts.ts'
import { PHONES } from '#tests/support/phones.ts'
import { answerCalls, openAt } from '../support/crud-harness.tsx'
import { ACCOUNT, USER } from '../support/signed-in.ts'
import { WithToasts } from '../support/WithToasts.tsx'

beforeAll(async () => {
  await startI18n()
  await loadPageTexts('settings')
})

function surround(element: ReactNode, address = '/') {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <WithToasts>{element}</WithToasts>
    </MemoryRouter>,
  )
}

const RESET_LINK = '/reset-password?token=t&email=anna@example.com'

/** Where each call's form is, and what its fields and its button are called. */
const FORMS: Partial<Record<CallName, { open: () => unknown; labels: Record<string, string>; submit: string }>> = {
  'auth.register': {
    open: () => surround(<SignUpForm onSignedUp={() => {}} />),
    labels: { email: 'Email', firstname: 'Имя', phone: 'Телефон', password: 'Пароль' },
    submit: 'Зарегистрироваться',
  },
  'auth.login': {
    open: () => surround(<SignInForm logIn={authProvider.login} submitText="Войти" onSignedIn={() => {}} />),
    labels: { email: 'Email', password: 'Пароль' },
    submit: 'Войти',
  },
  'passwords.forgot': {
    open: () => surround(<ForgotPasswordPage />),
    labels: { email: 'Email' },
    submit: 'Прислать ссылку',
  },
  'passwords.reset': {
    open: () => surround(<ResetPasswordPage />, RESET_LINK),
    labels: { password: 'Новый пароль', password_confirmation: 'Повторите пароль' },
    submit: 'Сохранить пароль',
  },
  'passwords.change': {
    open() {
      beginSession({ access_token: 'token' })
      return surround(<ChangePasswordPage />)
    },
    labels: { oldPassword: 'Текущий пароль', newPassword: 'Новый пароль' },
    submit: 'Сменить пароль',
  },
  'profile.update': {
    open: () => surround(<ProfileForm user={USER} />),
    labels: { surname: 'Фамилия' },
    submit: 'Сохранить',
  },
  'company.update': {
    open: () => surround(<AccountForm company={ACCOUNT} />),
    labels: { domain: 'Домен' },
    submit: 'Сохранить',
  },
  'users.save': {
    open: () => openAt('/settings/users/add', []),
    labels: { firstname: 'Имя' },
    submit: 'Добавить пользователя',
  },
  'clients.create': { open: () => openAt('/client/add', ['clients:create']), labels: {}, submit: 'Добавить клиента' },
  'facilities.create': {
    open: () => openAt('/facility/add', ['facilities:create', 'clients:read']),
    labels: { name: 'Название' },
    submit: 'Добавить объект',
  },
}

/** Of a week's editor every day is there, worked or not: its form cannot be empty. */
const WITHOUT_FORM: CallName[] = ['employees.saveSchedule']

describe('the form says it before it asks the server, in the same words', () => {
  const shown = FIELD_ERROR_TEXTS.filter(({ call }) => !WITHOUT_FORM.includes(call))

  test.each(shown)('$message ($call)', async ({ call, body, ru }) => {
    const asked = answerCalls(({ path }) => {
      if (path === '/reference') return { response: { timezones: ['Europe/Moscow'] } }
      if (path === '/auth/ways') return { response: { has_password: true, linked: [], providers: [] } }
      return { response: [] }
    })
    const form = FORMS[call]
    if (!form) throw new Error(`Where is the form of ${call}?`)
    await form.open()
    const user = userEvent.setup({ delay: null })
    const submit = await screen.findByRole('button', { name: form.submit })
    for (const [name, label] of Object.entries(form.labels)) {
      if (!(name in body)) continue
      const input = screen.getByLabelText(new RegExp(`^${label}`))
      await user.clear(input)
      if (String(body[name]).trim()) await user.type(input, String(body[name]))
    }
    await user.click(submit)
    await waitFor(() => {
      const said = [...document.querySelectorAll('.ant-form-item-explain-error, [aria-live]')]
      expect(said.map(({ textContent }) => textContent)).toContain(ru)
    })
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test.each(FIELD_ERROR_TEXTS)(
    '$message, by the schema of the call, in both languages',
    ({ call, body, field, ...texts }) => {
      const [domain, name] = call.split('.') as ['auth', 'login']
      const schema = (routes[domain] as Record<string, Route>)[name]?.body
      const parsed = schema?.safeParse(body)
      for (const locale of ['ru', 'en'] as const) {
        expect(fieldErrors(parsed?.error?.issues ?? [], locale)[field]?.message).toBe(texts[locale])
      }
    },
  )
})

describe('the phone field', () => {
  function Field({ country }: { country: keyof typeof COUNTRIES }) {
    const [phone, setPhone] = useState('')
    return <PhoneInput aria-label="phone" country={country} value={phone} onChange={setPhone} />
  }

  test.each(PHONES)('of %s writes %s as %s, and shows a digit too many as typed', async (country, typed, masked) => {
    render(<Field country={country} />)
    const field = screen.getByLabelText<HTMLInputElement>('phone')
    const user = userEvent.setup({ delay: null })
    await user.type(field, typed)
    expect(field.value).toBe(masked)
    await user.type(field, '9')
    expect(field.value).toBe(`${masked.replace(/[^+\d]/g, '')}9`)
    await user.type(field, '{Backspace}')
    expect(field.value).toBe(masked)
  })
})
