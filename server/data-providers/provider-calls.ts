import { LRUCache } from 'lru-cache'

const REMEMBERED_MAX = 2_000
const REMEMBERED_MS = 60 * 60_000
/** After a failure the provider is not called for this long, and no user waits for it. */
const REST_MS = 10_000
const REASON_MAX = 200

export interface ProviderLog {
  warn(details: object, message: string): void
}

interface Options {
  log: ProviderLog
  /** Told whether the provider answered. */
  report: (answered: boolean) => void
  /** For the log, when it does not. */
  complaint: string
}

/** Asks the provider, or remembers its answer to the same key; null when it does not answer. */
export type ProviderCalls = <T>(key: unknown[], question: () => Promise<T>) => Promise<{ found: T } | null>

/** Calls to a provider, which never throw and never take long. */
export function openProviderCalls({ log, report, complaint }: Options): ProviderCalls {
  const remembered = new LRUCache<string, { found: unknown }>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
  let restsUntil = 0

  return async <T>(key: unknown[], question: () => Promise<T>) => {
    const name = JSON.stringify(key)
    const known = remembered.get(name)
    if (known) return { found: known.found as T }
    if (restsUntil > Date.now()) return null
    try {
      const found = await question()
      remembered.set(name, { found })
      report(true)
      return { found }
    } catch (error) {
      restsUntil = Date.now() + REST_MS
      report(false)
      // Not the whole error: an address in it may contain the key.
      log.warn({ reason: String(error).slice(0, REASON_MAX) }, complaint)
      return null
    }
  }
}
