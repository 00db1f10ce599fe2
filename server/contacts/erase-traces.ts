import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { readAccountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import { announce } from '../live/announce.ts'
import { forgetSentBodies } from '../notifications/index.ts'
import { serverWordsIn } from '../words/index.ts'

/** At most this many requests are announced to open pages. */
const ANNOUNCED_MAX = 200

/** The names, phones and emails the account has had for a contact; emails in lower case. */
export interface Traces {
  names: string[]
  phones: string[]
  emails: string[]
}

/** The clients and facilities they are, or were, a contact of. */
export interface ContactOwners {
  clients: number[]
  facilities: number[]
}

/**
 * Erases a contact from all copies of their data: requests, email recipients, clients' cards, emails, imports, and the
 * history of the places. The caller deletes the contacts themselves.
 * @param others further texts that copies may have
 */
export async function eraseTraces(
  tx: Tx,
  actor: Actor,
  places: ContactOwners,
  traces: Traces,
  others: readonly string[] = [],
): Promise<void> {
  await allowLongStatements(tx)
  await eraseAddresses(tx, actor, traces)
  await eraseCopies(tx, traces, others)
  const { erased } = serverWordsIn(await readAccountLocale(tx, actor.accountId))
  const { rows } = await sql<{ requests: number[] }>`
    select erase_contact(${places.clients}, ${places.facilities}, ${traces.names}, ${traces.phones}, ${traces.emails},
      ${erased.contact}) as requests`.execute(tx)
  announceRequests(tx, actor, rows[0]?.requests ?? [])
}

/** Makes open pages of the first of these requests reload them. */
export function announceRequests(tx: Tx, { accountId }: Actor, requests: readonly number[]): void {
  for (const id of requests.slice(0, ANNOUNCED_MAX)) {
    announce(tx, { account: accountId, entity: 'requests', id, type: 'updated' })
  }
}

async function eraseAddresses(tx: Tx, { accountId }: Actor, { phones, emails }: Traces): Promise<void> {
  await sql`delete from facility_subscribers where lower(email) = any(${emails})`.execute(tx)
  await sql`
    update agreements set report_emails = array(
      select address from unnest(report_emails) as address where lower(address) <> all(${emails}))
    where report_emails && ${emails}::text[]`.execute(tx)
  await sql`delete from client_recipients where email = any(${emails}) and unsubscribed_at is null`.execute(tx)
  await sql`delete from phone_calls where phone = any(${phones})`.execute(tx)
  await sql`delete from inbound_emails where from_address = any(${emails})`.execute(tx)
  await sql`select erase_senders(${emails})`.execute(tx)
  // Who has unsubscribed stays so when the address is entered again.
  await sql`update client_recipients set email = erased_address(account_id, email) where email = any(${emails})`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    update clients set
      phone = case when phone = any(${phones}) then null else phone end,
      email = case when lower(email) = any(${emails}) then null else email end
    where phone = any(${phones}) or lower(email) = any(${emails})
    returning id`.execute(tx)
  for (const { id } of rows) announce(tx, { account: accountId, entity: 'clients', id, type: 'updated' })
}

/**
 * Rows read by imports, stored answers of repeated calls and what webhooks were sent expire within days; here they are
 * deleted at once.
 */
async function eraseCopies(tx: Tx, { names, phones, emails }: Traces, others: readonly string[]): Promise<void> {
  const copies = [...names, ...phones, ...emails, ...others].map((text) => JSON.stringify(text))
  const holds = (text: RawBuilder<string>) =>
    sql`exists (select from unnest(${copies}::text[]) copy where strpos(lower(${text}), lower(copy)) > 0)`
  await sql`
    delete from import_rows where ${holds(sql`concat(cells, given, changes)`)}`.execute(tx)
  await sql`delete from merges where ${holds(sql`concat(source, dropped, filled)`)}`.execute(tx)
  await sql`delete from idempotency_keys where ${holds(sql`answer`)}`.execute(tx)
  await forgetSentBodies(tx)
}
