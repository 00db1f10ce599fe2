import { LRUCache } from 'lru-cache'

/** The size of a cache; the entry unused for longest goes first. */
const CACHE_MAX = 5_000

export interface AccountCache<Key, Value> {
  /** What is remembered of the key, or what `load` finds, which is remembered then. */
  read(key: Key, load: () => Promise<Value | null>, isValid?: (known: Value) => boolean): Promise<Value | null>
  /** Drops what is remembered of an account. */
  forget(accountId: number): void
  /** Turns caching on or off: off while changes made by other processes cannot be received. */
  remember(isHearing: boolean): void
}

/**
 * What was read of accounts and holds until they change: changes are announced to every process (see live/announce.ts),
 * which then drops it.
 */
export function openAccountCache<Key extends string | number, Value extends { accountId: number }>(): AccountCache<
  Key,
  Value
> {
  const entries = new LRUCache<Key, Value>({ max: CACHE_MAX })
  // What was read before an entry was dropped may be stale by the time it arrives.
  let generation = 0
  let isHearing = false

  return {
    async read(key, load, isValid = () => true) {
      const known = entries.get(key)
      if (known && isValid(known)) return known
      const asked = generation
      const value = await load()
      if (value && isHearing && asked === generation) entries.set(key, value)
      return value
    },

    forget(accountId) {
      generation++
      for (const [key, value] of entries) if (value.accountId === accountId) entries.delete(key)
    },

    remember(hearing) {
      isHearing = hearing
      generation++
      entries.clear()
    },
  }
}
