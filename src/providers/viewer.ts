import { useSyncExternalStore } from 'react'
import type { RouteTable } from '../../contract/index.ts'
import type { Answer } from '../../contract/route.ts'
import { api } from './api.ts'
import { nameSessionOwner } from './session.ts'

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
  loading ??= api.auth
    .check()
    .then((answer) => {
      nameSessionOwner(ownerOf(answer))
      setViewer(answer)
      return answer
    })
    .finally(() => {
      loading = null
    })
  return loading
}

export function forgetViewer() {
  setViewer(null)
}

/** Names a person in a company: a session of another owner must not go on in this page. */
export function ownerOf({ user, account }: { user: { id: number }; account: { id: number } }): string {
  return `${user.id}:${account.id}`
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
