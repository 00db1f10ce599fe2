import type { FieldKey } from '#contract/messages.ts'
import type { CallName } from './caller.ts'

const LONG = 'x'.repeat(101)

/** One message of the specification's section 5, and a call that yields it. */
interface FieldErrorText {
  /** As the specification names it. */
  message: string
  call: CallName
  body: Record<string, unknown>
  field: string
  key: FieldKey
  ru: string
  en: string
}

type Row = [
  message: string,
  call: CallName,
  body: Record<string, unknown>,
  field: string,
  key: FieldErrorText['key'],
  ru: string,
  en: string,
]

const ROWS: Row[] = [
  ['e-mail required', 'auth.register', { email: '' }, 'email', 'email_required', 'Введите Email', 'Enter an email'],
  [
    'e-mail invalid',
    'passwords.forgot',
    { email: 'anna@' },
    'email',
    'email_invalid',
    'Некорректный Email',
    'Enter a valid email',
  ],
  [
    'name required',
    'auth.register',
    { firstname: ' ' },
    'firstname',
    'name_required',
    'Введите имя',
    'Enter a first name',
  ],
  [
    'surname required',
    'profile.update',
    { surname: '' },
    'surname',
    'surname_required',
    'Введите фамилию',
    'Enter a surname',
  ],
  [
    'surname minimum {length}',
    'profile.update',
    { surname: 'С' },
    'surname',
    'surname_min',
    'Фамилия не короче 2 символов',
    'The surname must have at least 2 characters',
  ],
  [
    'name minimum {length}',
    'users.save',
    { firstname: 'A' },
    'firstname',
    'name_min',
    'Имя не короче 2 символов',
    'The first name must have at least 2 characters',
  ],
  [
    'phone required',
    'auth.register',
    { phone: '' },
    'phone',
    'phone_required',
    'Введите телефон',
    'Enter a phone number',
  ],
  [
    'phone invalid',
    'auth.register',
    { phone: '+0 555 123-45-67' },
    'phone',
    'phone_invalid',
    'Некорректный телефон',
    'Enter a valid phone number',
  ],
  [
    'phone must be {length} digits',
    'auth.register',
    { phone: '+7 (916)-123-45' },
    'phone',
    'phone_length',
    'Телефон должен содержать 10 цифр',
    'The phone number must be 10 digits',
  ],
  [
    'password required',
    'auth.login',
    { password: '' },
    'password',
    'password_required',
    'Введите пароль',
    'Enter a password',
  ],
  [
    'password minimum {length}',
    'auth.register',
    { password: 'короткий'.slice(0, 7) },
    'password',
    'password_min',
    'Пароль не короче 8 символов',
    'The password must have at least 8 characters',
  ],
  [
    'password maximum {length}',
    'passwords.reset',
    { password: LONG, password_confirmation: LONG },
    'password',
    'password_max',
    'Пароль не длиннее 100 символов',
    'The password can have at most 100 characters',
  ],
  [
    'confirmation required',
    'passwords.reset',
    { password_confirmation: '' },
    'password_confirmation',
    'password_confirmation_required',
    'Повторите пароль',
    'Repeat the password',
  ],
  [
    'old password required',
    'passwords.change',
    { oldPassword: '' },
    'oldPassword',
    'old_password_required',
    'Введите текущий пароль',
    'Enter the current password',
  ],
  [
    'new password required',
    'passwords.change',
    { newPassword: '' },
    'newPassword',
    'new_password_required',
    'Введите новый пароль',
    'Enter a new password',
  ],
  [
    'passwords do not match',
    'passwords.reset',
    { email: 'anna@example.com', token: 't', password: 'верная лошадь', password_confirmation: 'другая лошадь' },
    'password_confirmation',
    'passwords_differ',
    'Пароли не совпадают',
    'The passwords do not match',
  ],
  ['domain required', 'company.update', { domain: '' }, 'domain', 'domain_required', 'Введите домен', 'Enter a domain'],
  [
    'domain minimum {length}',
    'company.update',
    { domain: 'ab' },
    'domain',
    'domain_min',
    'Домен не короче 3 символов',
    'The domain must have at least 3 characters',
  ],
  [
    'schedule days cannot be empty',
    'employees.saveSchedule',
    { data: { timezone: 'UTC', days: [] } },
    'data.days',
    'days_required',
    'Неверный формат. Поле «Дни» не может быть пустым',
    'Wrong format. The Days field cannot be empty',
  ],
  [
    'client name required',
    'clients.create',
    { name: '' },
    'name',
    'title_required',
    'Введите название',
    'Enter a name',
  ],
  [
    'facility name required',
    'facilities.create',
    { name: '' },
    'name',
    'title_required',
    'Введите название',
    'Enter a name',
  ],
  [
    'facility client required',
    'facilities.create',
    { name: 'Склад' },
    'client_id',
    'client_required',
    'Выберите клиента',
    'Choose a client',
  ],
]

export const FIELD_ERROR_TEXTS: FieldErrorText[] = ROWS.map(([message, call, body, field, key, ru, en]) => ({
  message,
  call,
  body,
  field,
  key,
  ru,
  en,
}))
