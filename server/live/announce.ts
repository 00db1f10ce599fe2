import { sql } from 'kysely'
import type { LiveEvent } from '#contract/live.ts'
import { announceAfterCommit, type Tx } from '../db/database.ts'

/** Notification channels between the processes on one database. */
export const LIVE_CHANNEL = 'naryad_live'
export const ACCESS_CHANNEL = 'naryad_access'

/** A live event on its way to the other processes. */
export interface Announcement extends LiveEvent {
  account: number
  /** Users to notify even though they may not see the row (any more), such as a removed executor. */
  also?: number[]
}

const origins = new WeakMap<Tx, string>()

/** Sets the call of a unit of work as the origin of its announcements. */
export function nameOrigin(tx: Tx, idempotencyKey: string): void {
  origins.set(tx, idempotencyKey)
}

/** Announces a change to every process, soon after the commit of the unit of work and only then. */
export function announce(tx: Tx, announcement: Announcement): void {
  const origin = origins.get(tx)
  const payload = JSON.stringify({ ...announcement, ...(origin && { origin }) })
  announceAfterCommit(tx, { channel: LIVE_CHANNEL, payload })
}

/** Whose permissions or sessions changed: those of these roles or users; without either, of all users of the account. */
interface Concerned {
  roles?: number[]
  users?: number[]
}

export interface AccessChange extends Concerned {
  account: number
}

/**
 * Makes every process drop its cached sessions and permissions of an account, at commit: a permission must not be
 * usable once its removal has been confirmed. The open pages of those concerned check what they may do, and read again
 * all they show.
 */
export async function announceAccessChange(tx: Tx, accountId: number, concerned: Concerned = {}): Promise<void> {
  const change: AccessChange = { account: accountId, ...concerned }
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${JSON.stringify(change)})`.execute(tx)
}
