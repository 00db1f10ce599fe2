/** Who else may say who somebody is. Apart from their calls: the sign-in page names them, and does without schemas. */
export const SIGN_IN_PROVIDERS = ['google', 'yandex'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** Where in the browser's app a provider returns to, with `code` and `state`. */
export function returnPath(provider: SignInProvider): string {
  return `/sign-in/${provider}`
}
