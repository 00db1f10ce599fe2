import { currentActor, ownerOf } from './actor.ts'
import { browserStore } from './browser-store.ts'

/** What was typed and not sent. */
export interface Draft {
  /** The user and the account: nobody else who uses this browser gets to see it. */
  owner: string
  /** The row and the input that it belongs to. */
  name: string
  value: unknown
  /** When it was last typed in, in milliseconds. */
  at: number
}

/** What has not been missed for this long is not typed on. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The signed-in user's draft of this name; null when there is none. */
export async function readDraft<Value>(name: string): Promise<{ value: Value; at: number } | null> {
  const owner = draftOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  try {
    const found = await store.get('drafts', [owner, name])
    if (!found) return null
    if (found.at < Date.now() - KEPT_MS) {
      await store.delete('drafts', [owner, name])
      return null
    }
    return { value: found.value as Value, at: found.at }
  } catch {
    return null
  }
}

/** Keeps what is being typed. A browser without room keeps nothing; the input itself is not disturbed by that. */
export async function keepDraft(name: string, value: unknown): Promise<void> {
  const owner = draftOwner()
  const store = owner && (await browserStore())
  if (!store) return
  await store.put('drafts', { owner, name, value, at: Date.now() }).catch(() => undefined)
}

/** Forgets a draft: it has been sent, or given up. */
export async function dropDraft(name: string): Promise<void> {
  const owner = draftOwner()
  const store = owner && (await browserStore())
  if (!store) return
  await store.delete('drafts', [owner, name]).catch(() => undefined)
}

function draftOwner(): string | null {
  const actor = currentActor()
  return actor && ownerOf(actor)
}
