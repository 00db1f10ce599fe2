import { api } from '../calls/api.ts'
import { sessionOwner } from '../calls/session.ts'
import { dropKeptActor } from '../stores/kept-actor.ts'
import { knownToPull, storePulled } from './pulled.ts'

let pulling: Promise<void> | null = null
let isWantedAgain = false

/**
 * Brings the user's coming requests into the browser, with all that their pages show. A pull that is asked for while
 * another goes on follows it: what it is for may have come too late for the first.
 * @throws when the server cannot be asked, or the browser has no room
 */
export function pullRequests(owner: string): Promise<void> {
  if (pulling) {
    isWantedAgain = true
    return pulling
  }
  pulling = pullOnce(owner).finally(() => {
    pulling = null
    if (!isWantedAgain) return
    isWantedAgain = false
    pullRequests(owner).catch(() => undefined)
  })
  return pulling
}

async function pullOnce(owner: string): Promise<void> {
  if (sessionOwner() !== owner) return
  const body = await knownToPull(owner)
  const answer = await api.offline.pull({ body, isBackground: true })
  if (answer.horizon === null) return dropKeptActor()
  await storePulled(owner, answer)
}
