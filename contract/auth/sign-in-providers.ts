/** In a file of its own, without schemas: the sign-in page names the providers and loads no zod. */
export const SIGN_IN_PROVIDERS = ['google', 'yandex'] as const
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** The path of the browser app that a provider returns to, with `code` and `state`. */
export function returnPath(provider: SignInProvider): string {
  return `/sign-in/${provider}`
}
