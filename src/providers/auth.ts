import type { AuthProvider } from '@refinedev/core'
import type { SignedIn } from '#contract/auth/auth.ts'
import type { RouteTable } from '#contract/index.ts'
import { GUEST_PATHS, PAGE_PATHS } from '#contract/paths.ts'
import type { Call } from '#contract/route.ts'
import { type Actor, currentActor, forgetActor, loadActor, ownerOf } from './actor.ts'
import { api } from './calls/api.ts'
import { isApiError } from './calls/api-error.ts'
import { beginSession, forgetSession, hasSession, leaveSession } from './calls/session.ts'
import { viewAsOneself } from './calls/view-as.ts'
import { deviceUid } from './device.ts'
import { adoptLocale } from './language/i18n.ts'
import { isLocaleChosen, releaseLocale } from './language/locale.ts'
import { forgetLists } from './list-memory.ts'
import { rememberReturnAddress, takeReturnAddress } from './return-address.ts'
import { withdrawAllUndo } from './undo-key.ts'

export interface Credentials {
  email: string
  password: string
}

/** `signedIn`: the user and their accounts. */
export type LoginAnswer = { success: true; redirectTo: string; signedIn: SignedIn } | { success: false; error: Error }

/**
 * Begins the session that the server opened, and switches to the user's language unless another was chosen in this
 * browser.
 */
export async function enter(answer: SignedIn): Promise<SignedIn> {
  const account = answer.accounts.find((choice) => choice.is_current)
  beginSession(answer, account ? ownerOf({ user: answer.userData, account }) : undefined)
  if (!isLocaleChosen()) await adoptLocale(answer.userData.locale)
  return answer
}

type Registration = Call<RouteTable['auth']['register']>['body']

/** Creates an account and signs in its first admin. */
export async function signUp(registration: Registration) {
  const { auth, user, account } = await api.auth.register({
    body: { ...registration, device_uid: deviceUid(), transport: 'cookie' },
  })
  beginSession(auth, ownerOf({ user, account }))
}

/** Switches to another account of the user. The page has to be reloaded, because all of it belongs to the old one. */
export async function switchAccount(accountId: number) {
  const tokens = await api.auth.switchAccount({ body: { account_id: accountId } })
  const owner = currentActor()?.user
  beginSession(tokens, owner && ownerOf({ user: owner, account: { id: accountId } }))
}

/** Who is signed in, as Refine's `useGetIdentity` gives it. */
export type Identity = Actor['user'] & Pick<Actor, 'account' | 'accounts'> & { name: string }

export function identityOf({ user, account, accounts }: Actor): Identity {
  return { ...user, name: `${user.firstname} ${user.surname}`, account, accounts }
}

/** Signing in and out, for Refine's hooks in the app; guests' pages, which load no Refine, call it themselves. */
export const authProvider = {
  /** The refresh token comes in an HttpOnly cookie. */
  async login({ email, password }: Credentials): Promise<LoginAnswer> {
    try {
      const body = { email, password, device_uid: deviceUid(), transport: 'cookie' } as const
      const signedIn = await enter(await api.auth.login({ body }))
      return { success: true, redirectTo: takeReturnAddress() ?? PAGE_PATHS.start, signedIn }
    } catch (error) {
      return { success: false, error: error as Error }
    }
  },

  async logout() {
    viewAsOneself()
    await leaveSession()
    void import('./push.ts').then(({ closePushes }) => closePushes()).catch(() => undefined)
    withdrawAllUndo()
    forgetLists()
    forgetActor()
    releaseLocale()
    return { success: true, redirectTo: GUEST_PATHS.signIn }
  },

  async check() {
    if (!hasSession()) return { authenticated: false, redirectTo: GUEST_PATHS.signIn }
    try {
      await loadActor()
      return { authenticated: true }
    } catch (error) {
      if (!isApiError(error, 'unauthenticated')) return { authenticated: false, error: error as Error }
      rememberReturnAddress()
      // The refresh token may still be good: while there is a session, the sign-in page leads back here.
      forgetSession()
      return { authenticated: false, redirectTo: GUEST_PATHS.signIn }
    }
  },

  /** `api` has already tried to regain the session or redirected to the sign-in page. */
  async onError(error) {
    return { error }
  },

  async getIdentity() {
    return identityOf(await loadActor())
  },

  async getPermissions() {
    return (await loadActor()).permissions
  },
} satisfies AuthProvider
