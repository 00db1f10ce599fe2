import { returnPath, SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/sign-in-providers.ts'
import type { Config } from '../config.ts'
import { googleSso } from './google.ts'
import type { Sso, SsoProvider } from './sso.ts'
import { yandexSso } from './yandex.ts'

/** The configured sign-in providers; without any, users sign in with passwords only. */
export function openSso({ sso, publicUrl }: Pick<Config, 'sso' | 'publicUrl'>): Sso {
  const returnTo = (name: SignInProvider) => publicUrl + returnPath(name)
  const open: Partial<Record<SignInProvider, SsoProvider>> = {
    ...(sso.google && { google: googleSso(sso.google, returnTo('google')) }),
    ...(sso.yandex && { yandex: yandexSso(sso.yandex, returnTo('yandex')) }),
  }
  return {
    providers: SIGN_IN_PROVIDERS.filter((name) => open[name]),
    provider: (name) => open[name],
  }
}
