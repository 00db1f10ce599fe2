import { currentActor, ownerOf } from '../actor.ts'
import { browserStore } from '../stores/browser-store.ts'

/** Unsent input. */
export interface Draft {
  /** The user and the account: other users of this browser do not see the draft. */
  owner: string
  /** The row and the input that the draft belongs to. */
  name: string
  value: unknown
  /** The time of the last change, in milliseconds. */
  at: number
}

/** Older drafts are dropped. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The signed-in user's draft of this name; null when there is none. */
export async function readDraft<Value>(name: string): Promise<{ value: Value; at: number } | null> {
  const owner = draftOwner()
  const store = owner && (await browserStore())
  if (!store) return null
  try {
    const draft = await store.get('drafts', [owner, name])
    if (!draft) return null
    if (draft.at < Date.now() - KEPT_MS) {
      await store.delete('drafts', [owner, name])
      return null
    }
    return { value: draft.value as Value, at: draft.at }
  } catch {
    return null
  }
}

/** Saves input as it is typed. When the browser has no room, nothing is saved and the input still works. */
export async function keepDraft(name: string, value: unknown): Promise<void> {
  const owner = draftOwner()
  const store = owner && (await browserStore())
  if (!store) return
  await store.put('drafts', { owner, name, value, at: Date.now() }).catch(() => undefined)
}

/** Deletes a draft once it has been sent or discarded. */
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
