import { useSyncExternalStore } from 'react'
import type { RouteTable } from '../../contract/index.ts'
import type { Answer } from '../../contract/route.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { dropToken, nameSessionOwner, sessionOwner } from './session.ts'
import { seenAs, viewAsOneself } from './view-as.ts'

/** Who is signed in, in which company, with which rights. */
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
  loading ??= askWhoIsSignedIn()
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

/** An answer that another sign-in has overtaken tells of a session that is no more: the question is put again. */
async function askWhoIsSignedIn(): Promise<Actor> {
  const owner = sessionOwner()
  const answer = await api.auth.check()
  const ownerNow = sessionOwner()
  if (ownerNow === owner || ownerNow === ownerOf(answer)) return answer
  dropToken()
  return askWhoIsSignedIn()
}

/** The signed-in user is not (or no longer) an admin, or that role or user no longer exists. */
function mayNotViewAs(error: unknown): boolean {
  return seenAs() !== null && (isApiError(error, 'forbidden') || isApiError(error, 'validation_failed'))
}

function leaveViewAs() {
  viewAsOneself()
  location.reload()
}

export function forgetActor() {
  setActor(null)
}

interface Owned {
  user: { id: number }
  account: { id: number }
  seen_as?: { by: number } | null
}

/** Who is really signed in, through whose eyes they may look. */
export function ownerIdOf({ user, seen_as }: Pick<Owned, 'user' | 'seen_as'>): number {
  return seen_as?.by ?? user.id
}

/** Names a person in a company: a session of another owner must not go on in this page. */
export function ownerOf(owned: Owned): string {
  return `${ownerIdOf(owned)}:${owned.account.id}`
}

export function onActorChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in person; null before the first answer and after signing out. */
export function useActor(): Actor | null {
  return useSyncExternalStore(onActorChange, currentActor)
}

function setActor(next: Actor | null) {
  actor = next
  for (const listener of listeners) listener()
}
