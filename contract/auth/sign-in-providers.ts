import type { Locale } from '../messages.ts'

/** Who else may say who somebody is. Apart from their calls: the sign-in page names them, and does without schemas. */
export const SIGN_IN_PROVIDERS = ['google', 'yandex'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Locale, Record<SignInProvider, string>> = {
  ru: { google: 'Google', yandex: 'Яндекс' },
  en: { google: 'Google', yandex: 'Yandex' },
}

/** Where in the browser's app a provider returns to, with `code` and `state`. */
export function returnPath(provider: SignInProvider): string {
  return `/sign-in/${provider}`
}
