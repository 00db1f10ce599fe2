import { SIGN_IN_PROVIDERS, type SignInProvider } from '../../contract/sign-in-providers.ts'
import type { SocialStranger } from '../../contract/social.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { enter, type SignedIn } from './auth.ts'
import { deviceUid } from './device.ts'
import { pageHead } from './page-head.ts'

/** With whom one may sign in here besides with a password: the server names them in the page's head. */
export function signInProviders(): SignInProvider[] {
  const named = pageHead('sign-in-providers')?.split(' ') ?? []
  return SIGN_IN_PROVIDERS.filter((provider) => named.includes(provider))
}

/** Leaves the page for the provider's. */
export async function goToProvider(provider: SignInProvider): Promise<void> {
  const { url } = await (provider === 'google' ? api.social.googleUrl() : api.social.yandexUrl())
  location.assign(url)
}

/** Signs in with what a provider has returned; for somebody unknown, what signing up begins with. */
export async function signInWith(
  provider: SignInProvider,
  returned: URLSearchParams,
): Promise<{ signedIn: SignedIn } | { stranger: SocialStranger }> {
  const iss = returned.get('iss')
  const body = {
    provider,
    code: returned.get('code') ?? '',
    state: returned.get('state') ?? '',
    ...(iss && { iss }),
    device_uid: deviceUid(),
    transport: 'cookie' as const,
  }
  try {
    return { signedIn: await enter(await api.social.login({ body })) }
  } catch (error) {
    if (isApiError(error, 'not_found') && error.details) return { stranger: error.details as SocialStranger }
    throw error
  }
}
