import type { language as ru } from '../ru/language.ts'
import type { Translated } from '../shape.ts'

export const language: Translated<typeof ru> = {
  // Day before month, 24 hours.
  intl: 'en-GB',
  script: 'Latin',
  dayFormat: 'D MMM YYYY',
  product: 'Naryad',
  numberSign: '#',
  /** Between a phone and its extension. */
  phoneExtension: 'ext.',
  providers: { google: 'Google', yandex: 'Yandex' },
}
