import type { Tokens } from '#contract/auth/auth.ts'
import { dropKeptActor } from '../stores/kept-actor.ts'
import { answeredForServer, isApiError, isServerAway } from './api-error.ts'
import { isConnected, onConnectionChange } from './connection.ts'
import { apiRoot, routeTable } from './route-table.ts'
import { type Incoming, payloadOf, send } from './transport.ts'

/**
 * Set while this browser has a refresh cookie, which the page cannot see. It saves a pointless call when there is none,
 * and its change tells other tabs about a sign-out or another user.
 */
const HINT_KEY = 'naryad.session'

/** Set while a session that was ended in this browser goes on at the server. */
const LEFT_KEY = 'naryad.session.left'
/** How long signing out waits for the server. */
const LEAVING_MAX_MS = 2_000

/** The hint's value until the server has named the owner. */
const OWNER_UNKNOWN = 'unknown'

type AccessTokens = Pick<Tokens, 'access_token'>

let accessToken: string | null = null
/** The owner of the last session that this page began: a change to it in another tab is not reported. */
let ownChoice: string | null = null
let isLeaving = false
let renewal: Promise<boolean> | null = null
let ending: Promise<void> | null = null

/** The access token lives in memory only: a script that reads the storage finds nothing. */
export function currentToken(): string | null {
  return accessToken
}

/** Whether this browser was signed in at the last visit. */
export function hasSession(): boolean {
  return accessToken !== null || localStorage.getItem(HINT_KEY) !== null
}

/** The owner of this browser's session, as far as known: another tab may have changed it. */
export function sessionOwner(): string | null {
  return localStorage.getItem(HINT_KEY)
}

/** Whether this browser's session is now certainly another's than it was. @param before as `sessionOwner` said then */
export function isOthersSession(before: string | null): boolean {
  const named = [before, sessionOwner()].filter((owner) => owner !== null && owner !== OWNER_UNKNOWN)
  return new Set(named).size > 1
}

/** `owner` identifies the user and account, so that other tabs notice a different one. */
export function beginSession({ access_token }: AccessTokens, owner?: string) {
  accessToken = access_token
  if (owner) ownChoice = owner
  // Do not overwrite without an owner: this tab may not see yet what another has just written.
  if (owner || !localStorage.getItem(HINT_KEY)) localStorage.setItem(HINT_KEY, owner ?? OWNER_UNKNOWN)
}

/** Stores the session's owner once the server has named it. */
export function nameSessionOwner(owner: string) {
  localStorage.setItem(HINT_KEY, owner)
}

/** Called when another tab changed the session: the token is no longer valid here. */
export function dropToken() {
  accessToken = null
}

/** With what is kept in the browser for the user to work without a connection, except what waits to be sent. */
export function forgetSession() {
  accessToken = null
  localStorage.removeItem(HINT_KEY)
  void dropKeptActor()
}

/**
 * Ends the session: here in any case, and at the server as soon as it can be reached. In the browser's storage and not
 * in memory, because a page that signs out is often closed next.
 */
export async function leaveSession(): Promise<void> {
  localStorage.setItem(LEFT_KEY, '')
  localStorage.removeItem(HINT_KEY)
  await Promise.race([
    endLeftSession().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVING_MAX_MS)),
  ])
  forgetSession()
}

/**
 * Ends at the server the session that was left here; without one does nothing. To be awaited before any call of a page
 * without a session, so that none comes before it.
 * @throws ApiError when the server cannot be asked
 */
export function endLeftSession(): Promise<void> {
  if (!hasSignedOut()) return Promise.resolve()
  ending ??= endAtServer(accessToken).finally(() => {
    ending = null
  })
  return ending
}

/** Does so now, or once there is a connection, without waiting for a call. */
export function watchLeftSession(): () => void {
  const end = () => {
    if (isConnected()) endLeftSession().catch(() => undefined)
  }
  end()
  return onConnectionChange(end)
}

/** Whether the user has left this browser's session, which may go on at the server. */
export function hasSignedOut(): boolean {
  return localStorage.getItem(LEFT_KEY) !== null
}

async function endAtServer(known: string | null): Promise<void> {
  const { method, path } = routeTable.auth.logout
  try {
    const token = known ?? (await refreshTokens()).access_token
    await send({ method, url: apiRoot + path, token })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // An expired token says nothing about the session.
    if (known) return endAtServer(null)
  }
  localStorage.removeItem(LEFT_KEY)
}

/** The server has answered that there is no such session. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && !isServerAway(error) && error.status !== 429
}

/**
 * Exchanges the refresh cookie for a new access token, with one request however many calls wait for it. False when the
 * session is over or the answer has no token; throws when the server could not be asked. Pass true when another window
 * has just reported a session: the hint it stored may arrive later.
 */
export function renewSession(isThere = hasSession()): Promise<boolean> {
  if (!isThere) return Promise.resolve(false)
  renewal ??= exchange().finally(() => {
    renewal = null
  })
  return renewal
}

async function exchange(): Promise<boolean> {
  try {
    const tokens = await refreshTokens()
    if (hasSignedOut()) return false
    beginSession(tokens)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    forgetSession()
    return false
  }
}

/** @throws ApiError when there is no session, or when the server could not be asked */
async function refreshTokens(): Promise<AccessTokens> {
  const { method, path } = routeTable.auth.refresh
  return tokensOf(await send({ method, url: apiRoot + path, body: {} }))
}

async function tokensOf(incoming: Incoming): Promise<AccessTokens> {
  const payload = await payloadOf(incoming)
  if (isTokens(payload)) return payload
  throw answeredForServer(incoming.status)
}

function isTokens(payload: unknown): payload is AccessTokens {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'access_token' in payload &&
    typeof payload.access_token === 'string'
  )
}

/**
 * Reloads the application at a path. From here on other tabs' changes are ignored: reloading for them would stay on the
 * old page.
 */
export function leaveFor(path: string) {
  isLeaving = true
  location.assign(path)
}

/** Reports a sign-out, or a sign-in as another user, in another tab. */
export function onForeignSessionChange(listener: (owner: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== HINT_KEY || event.newValue === event.oldValue || isLeaving) return
    if (event.newValue === OWNER_UNKNOWN) return
    if (event.newValue === null || event.newValue !== ownChoice) listener(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
