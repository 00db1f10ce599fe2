import { useSyncExternalStore } from 'react'
import type { RouteTable } from '#contract/index.ts'
import { AWAY_DAYS_MORE } from '#contract/limits.ts'
import type { Answer } from '#contract/route.ts'
import { DAY_MS } from '#contract/values/durations.ts'
import { api } from './calls/api.ts'
import { isApiError, isServerAway, unauthenticated } from './calls/api-error.ts'
import { isConnected, onConnectionChange } from './calls/connection.ts'
import { dropToken, hasSignedOut, nameSessionOwner, sessionOwner } from './calls/session.ts'
import { seenAs, viewAsOneself } from './calls/view-as.ts'
import { dropKeptActor, keepActor, keptActor } from './stores/kept-actor.ts'

/** The signed-in user with their account and permissions. */
export type Actor = Answer<RouteTable['auth']['check']>

/** The server has not been reached for longer than the app opens without it: for more than `days`. */
export class AwayTooLong extends Error {
  readonly days: number

  constructor(days: number) {
    super()
    this.days = days
  }
}

/** After this the app opens with what the server last said, while the call goes on. */
const PATIENCE_MS = 2_000
/** How often a server that answers with errors is asked again. */
const CONFIRM_EVERY_MS = 30_000

let actor: Actor | null = null
let loading: Promise<Actor> | null = null
let opening: Promise<Actor> | null = null
/** Set while the actor is the kept one, whom the server has not named yet. */
let confirming: ReturnType<typeof setInterval> | null = null
const listeners = new Set<() => void>()

export function currentActor(): Actor | null {
  return actor
}

/**
 * Asks the server once; later calls get the same answer until it is reloaded. While the server cannot be asked, an
 * executor is whom it named last.
 * @throws AwayTooLong when that was too long ago
 */
export async function loadActor(): Promise<Actor> {
  if (actor) return actor
  opening ??= askOrRemember().finally(() => {
    opening = null
  })
  return opening
}

async function askOrRemember(): Promise<Actor> {
  const asked = reloadActor()
  // Handled below, or by the next call after the app has opened.
  asked.catch(() => undefined)
  const kept = seenAs() === null ? await keptActor(sessionOwner()) : null
  if (!kept) return asked
  const days = kept.actor.account.offline_days + AWAY_DAYS_MORE
  const isRecent = Math.abs(Date.now() - kept.at) <= days * DAY_MS
  try {
    const answer = await (isRecent ? Promise.race([asked, wait(PATIENCE_MS)]) : asked)
    if (answer) return answer
  } catch (error) {
    if (!isServerAway(error)) throw error
    if (!isRecent) throw new AwayTooLong(days)
  }
  // Another tab has ended the session meanwhile.
  if (sessionOwner() !== kept.owner) return asked
  confirming ??= setInterval(confirmActor, CONFIRM_EVERY_MS)
  setActor(kept.actor)
  return kept.actor
}

/** Once the server can be asked again; when it names no one, the session is over as at any other call. */
function confirmActor() {
  if (confirming !== null && isConnected()) reloadActor().catch(() => undefined)
}

onConnectionChange(confirmActor)

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}

/** Whether the user carries out requests, and so needs the app where there is no connection. */
export function mayExecute({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.includes('requests:execute:allowed') || permissions.includes('requests:execute:manager')
}

/** Whether this browser keeps what the user needs to work without a connection. */
export function worksOffline(actor: Actor): boolean {
  return mayExecute(actor) && actor.account.offline_days > 0 && !actor.seen_as
}

export function reloadActor(): Promise<Actor> {
  loading ??= fetchActor()
    .then((answer) => {
      nameSessionOwner(ownerOf(answer))
      stopConfirming()
      setActor(answer)
      if (!answer.seen_as) void (worksOffline(answer) ? keepActor(ownerOf(answer), answer) : dropKeptActor())
      return answer
    })
    .catch((error: unknown) => {
      if (mayNotViewAs(error)) leaveViewAs()
      throw error
    })
    .finally(() => {
      loading = null
    })
  return loading
}

/** Asks again when another sign-in came in between: the answer is then about a session that is over. */
async function fetchActor(): Promise<Actor> {
  const owner = sessionOwner()
  const answer = await api.auth.check()
  // The token may still have been good for it.
  if (hasSignedOut()) throw unauthenticated()
  const ownerNow = sessionOwner()
  if (ownerNow === owner || ownerNow === ownerOf(answer)) return answer
  dropToken()
  return fetchActor()
}

/** The signed-in user is not (or no longer) an admin, or that role or user no longer exists. */
function mayNotViewAs(error: unknown): boolean {
  return seenAs() !== null && (isApiError(error, 'forbidden') || isApiError(error, 'validation_failed'))
}

function leaveViewAs() {
  viewAsOneself()
  location.reload()
}

/** Shows what a call answered of the actor, without asking for all of it again. */
export function keepInActor(answered: (shown: Actor) => Partial<Actor>) {
  if (actor) setActor({ ...actor, ...answered(actor) })
}

/** The same for their account, which has its name in the list of accounts as well. */
export function keepAccount(changed: Partial<Actor['account']>) {
  keepInActor((shown) => {
    const account = { ...shown.account, ...changed }
    const { id, name } = account
    return { account, accounts: shown.accounts.map((one) => (one.id === id ? { ...one, name } : one)) }
  })
}

export function keepUser(changed: Partial<Actor['user']>) {
  keepInActor(({ user }) => ({ user: { ...user, ...changed } }))
}

export function forgetActor() {
  stopConfirming()
  setActor(null)
}

function stopConfirming() {
  if (confirming !== null) clearInterval(confirming)
  confirming = null
}

interface Owned {
  user: { id: number }
  account: { id: number }
  seen_as?: { by: number } | null
}

/** The id of the user who signed in, even while they view the application as another user. */
export function ownerIdOf({ user, seen_as }: Pick<Owned, 'user' | 'seen_as'>): number {
  return seen_as?.by ?? user.id
}

/** Identifies a user in an account: the page must not go on with the session of another owner. */
export function ownerOf(owned: Owned): string {
  return `${ownerIdOf(owned)}:${owned.account.id}`
}

export function onActorChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user; null before the first answer and after signing out. */
export function useActor(): Actor | null {
  return useSyncExternalStore(onActorChange, currentActor)
}

function setActor(next: Actor | null) {
  actor = next
  for (const listener of listeners) listener()
}
