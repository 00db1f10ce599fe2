import type { Actor } from '../actor.ts'
import type { LastPull } from '../offline/pulled.ts'
import { browserStore, readIn } from './browser-store.ts'

/** What this browser knows of its users while the server cannot be asked. */
export interface KeptUsers {
  /** The signed-in user as the server last answered. */
  signedIn: KeptActor | null
  /** Those who signed out, or were signed out, while their work waited here. */
  left: { owner: string; name: string }[]
}

interface KeptActor {
  owner: string
  actor: Actor
  /** When the server said so, in milliseconds. */
  at: number
}

/** Keeps the signed-in user, with whom the app opens while the server cannot be asked. */
export function keepActor(owner: string, actor: Actor): Promise<void> {
  return replace({ owner, actor, at: Date.now() })
}

/** Forgets the signed-in user with the requests that were kept for them. What waits to be sent stays. */
export function dropKeptActor(): Promise<void> {
  return replace(null)
}

/** The kept user, if it is this owner. */
export async function keptActor(owner: string | null): Promise<KeptActor | null> {
  try {
    const users = asUsers(await (await browserStore())?.get('device', 'users'))
    return users?.signedIn?.owner === owner ? users.signedIn : null
  } catch {
    return null
  }
}

/** How many operations wait in this browser for users who have left it, by name. */
export async function workLeftBehind(): Promise<{ name: string; count: number }[]> {
  try {
    const store = await browserStore()
    const { left = [] } = asUsers(await store?.get('device', 'users')) ?? {}
    const counted = left.map(async ({ owner, name }) => ({
      name,
      count: (await store?.countFromIndex('operations', 'owner', owner)) ?? 0,
    }))
    return (await Promise.all(counted)).filter(({ count }) => count > 0)
  } catch {
    return []
  }
}

/** Of what is known of this browser, its users. */
export function asUsers(known: KeptUsers | LastPull | undefined): KeptUsers | null {
  return known && 'signedIn' in known ? known : null
}

/** In one transaction: there is no moment in which one user's requests are there for another. */
async function replace(next: KeptActor | null): Promise<void> {
  try {
    const store = await browserStore()
    if (!store) return
    const changing = readIn(store.transaction(['device', 'operations', 'requests'], 'readwrite'))
    const device = changing.objectStore('device')
    const { signedIn: former = null, left = [] } = asUsers(await device.get('users')) ?? {}
    const leaves = former && former.owner !== next?.owner ? former : null
    const others = left.filter(({ owner }) => owner !== next?.owner && owner !== leaves?.owner)
    if (leaves) {
      await changing.objectStore('requests').clear()
      await device.delete('pulled')
      const waiting = await changing.objectStore('operations').index('owner').count(leaves.owner)
      const { firstname, surname } = leaves.actor.user
      if (waiting > 0) others.push({ owner: leaves.owner, name: `${firstname} ${surname}` })
    }
    await device.put({ signedIn: next, left: others }, 'users')
    await changing.done
  } catch {
    // Without room in the browser the app opens only with the server.
  }
}
