import type { SignInProvider } from '../../auth/sign-in-providers.ts'

export const language = {
  /** Of dates and plural forms, as Intl names it. */
  intl: 'ru-RU',
  /** Its letters, as Unicode names them. */
  script: 'Cyrillic',
  /** How a date is typed, as dayjs writes formats. */
  dayFormat: 'DD.MM.YYYY',
  product: 'Наряд',
  /** Before a request's number. */
  numberSign: '№',
  /** Between a phone and its extension. */
  phoneExtension: 'доб.',
  providers: { google: 'Google', yandex: 'Яндекс' } satisfies Record<SignInProvider, string>,
}
