import { useSyncExternalStore } from 'react'
import type { RouteTable } from '#contract/index.ts'
import type { Answer } from '#contract/route.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { dropToken, nameSessionOwner, sessionOwner } from './session.ts'
import { seenAs, viewAsOneself } from './view-as.ts'

/** The signed-in user with their account and permissions. */
export type Actor = Answer<RouteTable['auth']['check']>

let actor: Actor | null = null
let loading: Promise<Actor> | null = null
const listeners = new Set<() => void>()

export function currentActor(): Actor | null {
  return actor
}

/** Asks the server once; later calls get the same answer until it is reloaded. */
export async function loadActor(): Promise<Actor> {
  return actor ?? reloadActor()
}

export function reloadActor(): Promise<Actor> {
  loading ??= fetchActor()
    .then((answer) => {
      nameSessionOwner(ownerOf(answer))
      setActor(answer)
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
  setActor(null)
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
