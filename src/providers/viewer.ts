import { useSyncExternalStore } from 'react'
import type { RouteTable } from '../../contract/index.ts'
import type { Answer } from '../../contract/route.ts'
import { api } from './api.ts'
import { isApiError } from './api-error.ts'
import { lookAsOneself, seenAs } from './see-as.ts'
import { dropToken, nameSessionOwner, sessionOwner } from './session.ts'

/** Who is signed in, in which company, with which rights. */
export type Viewer = Answer<RouteTable['auth']['check']>

let viewer: Viewer | null = null
let loading: Promise<Viewer> | null = null
const listeners = new Set<() => void>()

export function currentViewer(): Viewer | null {
  return viewer
}

/** Asks the server once; later calls get the same answer until it is reloaded. */
export async function loadViewer(): Promise<Viewer> {
  return viewer ?? reloadViewer()
}

export function reloadViewer(): Promise<Viewer> {
  loading ??= askWhoIsSignedIn()
    .then((answer) => {
      nameSessionOwner(ownerOf(answer))
      setViewer(answer)
      return answer
    })
    .catch((error: unknown) => {
      if (mayNotLook(error)) leaveOtherEyes()
      throw error
    })
    .finally(() => {
      loading = null
    })
  return loading
}

/** An answer that another sign-in has overtaken tells of a session that is no more: the question is put again. */
async function askWhoIsSignedIn(): Promise<Viewer> {
  const owner = sessionOwner()
  const answer = await api.auth.check()
  const ownerNow = sessionOwner()
  if (ownerNow === owner || ownerNow === ownerOf(answer)) return answer
  dropToken()
  return askWhoIsSignedIn()
}

/** The signed-in user is not (or no longer) an admin, or that role or user no longer exists. */
function mayNotLook(error: unknown): boolean {
  return seenAs() !== null && (isApiError(error, 'forbidden') || isApiError(error, 'validation_failed'))
}

function leaveOtherEyes() {
  lookAsOneself()
  location.reload()
}

export function forgetViewer() {
  setViewer(null)
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

export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in person; null before the first answer and after signing out. */
export function useViewer(): Viewer | null {
  return useSyncExternalStore(onViewerChange, currentViewer)
}

function setViewer(next: Viewer | null) {
  viewer = next
  for (const listener of listeners) listener()
}
