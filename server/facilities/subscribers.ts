import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { type Author, changesBetween, record } from '../history/record.ts'

/** The addresses that get emails about the requests of a facility, oldest first. */
export async function subscribersOf(tx: Tx, facilityId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('facility_subscribers')
    .select('email')
    .where('facility_id', '=', facilityId)
    .orderBy('created_at')
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Those of the addresses that unsubscribed from the account's emails about requests. */
export async function unsubscribedOf(tx: Tx, emails: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('client_recipients')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('unsubscribed_at', 'is not', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Replaces the subscribers by these distinct addresses; records the differences in the history. */
export async function saveSubscribers(tx: Tx, author: Author, facilityId: number, emails: string[]): Promise<void> {
  const { name, client_id } = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id'])
    .where('id', '=', facilityId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const before = await subscribersOf(tx, facilityId)
  const added = emails.filter((email) => !before.includes(email))
  const removed = before.filter((email) => !emails.includes(email))
  if (added.length + removed.length === 0) return
  if (removed.length > 0) {
    await tx
      .deleteFrom('facility_subscribers')
      .where('facility_id', '=', facilityId)
      .where('email', 'in', removed)
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('facility_subscribers')
      .values(added.map((email) => ({ facility_id: facilityId, email })))
      .execute()
    await tx
      .insertInto('client_recipients')
      .values(added.map((email) => ({ email })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const changes = changesBetween({ subscribers: before }, { subscribers: emails }) ?? {}
  const liveChange = { entity: 'facilities', id: facilityId, type: 'updated' } as const
  await record(tx, author, 'facilityChanged', { name, changes }, { facilityId, clientId: client_id }, liveChange)
}
