import { sql } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import type { Tx } from '../db/database.ts'

/** Channels between the processes on one database. */
export const LIVE_CHANNEL = 'naryad_live'
export const ACCESS_CHANNEL = 'naryad_access'

/** A live event on its way to the readers' processes. */
export interface Announcement extends LiveEvent {
  account: number
  /** Users to tell even though they may not see the row (any more): who was taken off it. */
  also?: number[]
}

/** Tells every process of a change, when and only if the unit of work commits. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)})`.execute(tx)
}

/** Whose sessions or rights changed. */
export interface AccessChange {
  account: number
  /** Ids of the roles whose users are concerned; absent: everybody may be. */
  roles?: number[] | undefined
}

/** Makes every process forget what it remembers of an account's sessions and rights, at commit. */
export async function announceAccessChange(tx: Tx, accountId: number, roles?: number[]): Promise<void> {
  const change: AccessChange = { account: accountId, roles }
  await sql`select pg_notify(${ACCESS_CHANNEL}, ${JSON.stringify(change)})`.execute(tx)
}
