import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RateLimits } from './rate-limits.ts'

/** The store of @fastify/rate-limit: the database, so that all processes share one limit for each address. */
export function sharedCallLimits(counts: RateLimits): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #route: string

    constructor(options: FastifyRateLimitOptions) {
      this.#route = routeOf(options)
    }

    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      const seconds = Math.ceil(windowMs / 1000)
      counts.count([{ what: `call ${this.#route}`, of: address, max, seconds }]).then(
        ([limitState]) =>
          done(null, { current: limitState?.attempts ?? 0, ttl: (limitState?.secondsLeft ?? 0) * 1000 }),
        (error) => done(error),
      )
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): SharedStore {
      return new SharedStore(options)
    }
  }
}

/** Each route is counted by itself. */
function routeOf(options: object): string {
  const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: unknown } }
  return `${routeInfo?.method} ${routeInfo?.url}`
}
