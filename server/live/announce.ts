import { sql } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import { announceAfterCommit, type Tx } from '../db/database.ts'

/** Channels between the processes on one database. */
export const LIVE_CHANNEL = 'naryad_live'
export const ACCESS_CHANNEL = 'naryad_access'

/** A live event on its way to the readers' processes. */
export interface Announcement extends LiveEvent {
  account: number
  /** Users to tell even though they may not see the row (any more): who was taken off it. */
  also?: number[]
}

const origins = new WeakMap<Tx, string>()

/** Names the call that a unit of work is done for: its announcements say so. */
export function nameOrigin(tx: Tx, idempotencyKey: string): void {
  origins.set(tx, idempotencyKey)
}

/** Tells every process of a change, soon after the unit of work has committed and only then. */
export function announce(tx: Tx, announcement: Announcement): void {
  const origin = origins.get(tx)
  const payload = JSON.stringify({ ...announcement, ...(origin && { origin }) })
  announceAfterCommit(tx, { channel: LIVE_CHANNEL, payload })
}

/** Whose sessions or rights changed. */
export interface AccessChange {
  account: number
  /** Ids of the roles whose users are concerned; absent: everybody may be. */
  roles?: number[] | undefined
}

/**
 * Makes every process forget what it remembers of an account's sessions and rights, at commit: nobody who has been told
 * that a right is gone may find it still in use.
 */
export async function announceAccessChange(tx: Tx, accountId: number, roles?: number[]): Promise<void> {
  const change: AccessChange = { account: accountId, roles }
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${JSON.stringify(change)})`.execute(tx)
}
