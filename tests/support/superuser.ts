import pg from 'pg'
import type { TestDatabase } from './cluster.ts'

const pools = new Map<string, pg.Pool>()

/**
 * Looks past row-level security. Its one connection is kept between looks: a new one reads the catalogue and plans for
 * as long as a statement over all tables takes fifty times.
 */
export function asSuperuser({ superuserUrl }: TestDatabase): pg.Pool {
  const kept = pools.get(superuserUrl)
  if (kept) return kept
  // A file is over when nothing has been asked for so long.
  const pool = new pg.Pool({
    connectionString: superuserUrl,
    max: 1,
    idleTimeoutMillis: 20_000,
    allowExitOnIdle: true,
  })
  // A test may throw all out of its database.
  pool.on('error', () => {})
  pools.set(superuserUrl, pool)
  return pool
}
