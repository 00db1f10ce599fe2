import type { Tokens } from '../../contract/auth/auth.ts'
import { answeredForServer, isApiError } from './api-error.ts'
import { apiRoot, routeTable } from './route-table.ts'
import { type Incoming, payloadOf, send } from './transport.ts'

/**
 * Set while this browser holds a refresh cookie, which the page itself cannot see: without it no call is spent on
 * finding out, and other tabs learn of a sign-out or of another user through its change.
 */
const HINT_KEY = 'naryad.session'

/** Stands in the hint until the server has said whose session it is. */
const OWNER_UNKNOWN = 'unknown'

type AccessTokens = Pick<Tokens, 'access_token'>

let accessToken: string | null = null
/** Whom this page itself signed in last: what other tabs make of that is no news here. */
let ownChoice: string | null = null
let isLeaving = false
let renewal: Promise<boolean> | null = null

/** The access token lives in memory only: a script that reads the storage finds nothing. */
export function currentToken(): string | null {
  return accessToken
}

/** Whether this browser was signed in when it was last here. */
export function hasSession(): boolean {
  return accessToken !== null || localStorage.getItem(HINT_KEY) !== null
}

/** Whose session this browser holds, as far as it is known: another tab may have changed it. */
export function sessionOwner(): string | null {
  return localStorage.getItem(HINT_KEY)
}

/** `owner` names who works in which company, so that other tabs notice a different one. */
export function beginSession({ access_token }: AccessTokens, owner?: string) {
  accessToken = access_token
  if (owner) ownChoice = owner
  // Nothing is written over what stands there: it may be older here than what another tab has just written.
  if (owner || !localStorage.getItem(HINT_KEY)) localStorage.setItem(HINT_KEY, owner ?? OWNER_UNKNOWN)
}

/** Remembers whose session this is, once the server said so. */
export function nameSessionOwner(owner: string) {
  localStorage.setItem(HINT_KEY, owner)
}

/** Another tab changed the session: the token held here is no longer to be trusted. */
export function dropToken() {
  accessToken = null
}

export function endSession() {
  accessToken = null
  localStorage.removeItem(HINT_KEY)
}

/**
 * Exchanges the refresh cookie for a new access token. However many calls wait for it, one request goes out. False when
 * the session is over, as it is too when what answers hands out no token; throws when the server could not be asked.
 * Who has just been told by another window that there is a session says so: what that window kept may come later.
 */
export function renewSession(isThere = hasSession()): Promise<boolean> {
  if (!isThere) return Promise.resolve(false)
  renewal ??= exchange().finally(() => {
    renewal = null
  })
  return renewal
}

async function exchange(): Promise<boolean> {
  const { method, path } = routeTable.auth.refresh
  try {
    beginSession(await tokensOf(await send({ method, url: apiRoot + path, body: {} })))
    return true
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status >= 500 || error.status === 429) throw error
    endSession()
    return false
  }
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
 * Loads the application anew, as whoever signed in here last. What other tabs do meanwhile is not heard any more:
 * reloading for it would hold the page where it was.
 */
export function leaveFor(path: string) {
  isLeaving = true
  location.assign(path)
}

/** Tells what another tab did: signed out, or signed in as somebody else. */
export function onForeignSessionChange(listener: (owner: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== HINT_KEY || event.newValue === event.oldValue || isLeaving) return
    if (event.newValue === OWNER_UNKNOWN) return
    if (event.newValue === null || event.newValue !== ownChoice) listener(event.newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
