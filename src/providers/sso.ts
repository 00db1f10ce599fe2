import type { SignedIn } from '#contract/auth/auth.ts'
import { returnPath, SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/sign-in-providers.ts'
import type { NewSsoUser } from '#contract/auth/sso.ts'
import { enter } from './auth.ts'
import { api } from './calls/api.ts'
import { isApiError } from './calls/api-error.ts'
import { deviceUid } from './device.ts'
import { pageHead } from './page-head.ts'

/**
 * What the user goes to a provider for: to sign in, here or in a window beside a waiting page; or, signed in, to link
 * an account there or to confirm their identity.
 */
export type SsoAction = 'sign_in' | 'sign_in_beside' | 'link' | 'sign_out_others' | 'change_email'

/** The action in progress in this tab, with the `state` that the provider returns. */
const KEY = 'naryad.social'
const CHANNEL = 'naryad.signed-in'
const SIGNED_IN = 'signed in'
const HEARD = 'heard'
const UNHEARD_MS = 3_000
export const WINDOW_PARAMETER = 'window'

/** The providers that this server offers for sign-in, named in the page's `<head>`. */
export function signInProviders(): SignInProvider[] {
  const named = pageHead('sign-in-providers')?.split(' ') ?? []
  return SIGN_IN_PROVIDERS.filter((provider) => named.includes(provider))
}

/** Redirects to the provider; `email` is the new address of `change_email`. */
export async function goToProvider(
  provider: SignInProvider,
  action: SsoAction = 'sign_in',
  email?: string,
): Promise<void> {
  const { url } = await addressFor(provider, action)
  const state = new URL(url).searchParams.get('state')
  sessionStorage.setItem(KEY, JSON.stringify({ action, state, email }))
  location.assign(url)
}

/** Actions in which signing in at a provider replaces the password. */
const NEEDS_CONFIRMATION = new Set<SsoAction>(['sign_out_others', 'change_email'])

function addressFor(provider: SignInProvider, action: SsoAction): Promise<{ url: string }> {
  if (action === 'link') return api.signInMethods.begin({ body: { provider, purpose: 'link' } })
  if (NEEDS_CONFIRMATION.has(action)) return api.signInMethods.begin({ body: { provider, purpose: 'confirm' } })
  return provider === 'google' ? api.sso.googleUrl() : api.sso.yandexUrl()
}

/** The action that the provider's answer belongs to; `sign_in` when this tab does not know. */
export function actionOf(returned: URLSearchParams): SsoAction {
  const { action, state } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { action?: SsoAction; state?: string }
  return action && state === returned.get('state') ? action : 'sign_in'
}

/** The new address of `change_email`. */
export function askedEmail(): string | undefined {
  return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { email?: string }).email
}

/** Opens a sign-in window beside this page; false when the browser blocks it. */
export function openSignInWindow(provider: SignInProvider): boolean {
  return window.open(`${returnPath(provider)}?${WINDOW_PARAMETER}`, '_blank', 'popup,width=520,height=720') !== null
}

/**
 * Called in that window: notifies the waiting page, by a channel, since the two are no longer linked after the
 * visit to the provider. Resolves when the page has got the message, before which the window must not close, or when
 * there is no such page any more.
 */
export function announceSignedIn(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise((resolve) => {
    const end = () => {
      channel.close()
      resolve()
    }
    channel.onmessage = ({ data }) => data === HEARD && end()
    channel.postMessage(SIGNED_IN)
    setTimeout(end, UNHEARD_MS)
  })
}

export function onSignedInBeside(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data !== SIGNED_IN) return
    channel.postMessage(HEARD)
    listener()
  }
  return () => channel.close()
}

/** A provider's answer as the calls take it. */
export function returnedBy(provider: SignInProvider, returned: URLSearchParams) {
  const iss = returned.get('iss')
  return { provider, code: returned.get('code') ?? '', state: returned.get('state') ?? '', ...(iss && { iss }) }
}

/** Signs in with a provider's answer; for an unknown user, returns what to sign up with. */
export async function signInWith(
  provider: SignInProvider,
  returned: URLSearchParams,
): Promise<{ signedIn: SignedIn } | { newUser: NewSsoUser }> {
  const body = { ...returnedBy(provider, returned), device_uid: deviceUid(), transport: 'cookie' as const }
  try {
    return { signedIn: await enter(await api.sso.login({ body })) }
  } catch (error) {
    if (isApiError(error, 'not_found') && error.details) return { newUser: error.details as NewSsoUser }
    throw error
  }
}
