import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './start-app.ts'

/** Resolves once a unit of work, or several, wait for locks that others hold; those on other databases do not count. */
export async function someoneWaits({ services: { database } }: TestApp, units = 1): Promise<void> {
  const waiting = () =>
    database.asSystem((tx) =>
      sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`.execute(tx),
    )
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(units)
}
