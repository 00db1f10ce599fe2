import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Tables left out of an archive, and why. */
export const NOT_EXPORTED: Record<string, string> = {
  sessions: 'who is signed in where, with their tokens',
  push_subscriptions: 'addresses of browsers at their push services',
  idempotency_keys: 'answers kept for repeated calls',
  device_contacts: 'when devices were last heard of, and what waited there',
  operations: 'what phones sent, whose outcome is in the history',
  promised_files: 'files that phones have yet to send',
  blob_claims: 'uploads under way',
  merges: 'what undoes a merge, for a day',
  configuration_imports: 'what undoes an import of a configuration, for a day',
  conflict_checks: 'work that waits',
  analytics_changes: 'work that waits',
  custom_index: 'values of rows, by which lists are filtered',
}

/** Columns with secrets, with temporary copies of files, or of the server. */
export const LEFT_OUT: readonly string[] = [
  'api_keys.hash',
  'avatars.key',
  'calendar_feeds.content_hash',
  'calendar_feeds.token_hash',
  'client_recipients.unsubscribe_key',
  'equipment.label_hash',
  'events.xid',
  'facility_subscribers.unsubscribe_key',
  'imports.content',
  'letters.attachment',
  'letters.link',
  'letters.unsubscribe_page',
  'letters.unsubscribe_url',
  'mailboxes.password',
  'requests.hash',
  'webhook_deliveries.answer',
  'webhook_deliveries.body',
  'webhook_endpoints.previous_secret',
  'webhook_endpoints.secret',
]

export interface AccountTable {
  name: string
  columns: string[]
}

/** The tables whose rows belong to accounts. */
export async function accountTables(tx: Tx): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    group by c.relname having bool_or(a.attname = 'account_id') order by c.relname`.execute(tx)
  return rows
}

/** The same, each after the tables that refer to it, as far as references are not circular. */
export async function accountTablesByReference(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ referrer: string; referred: string }>`
    select distinct r.relname as referrer, t.relname as referred
    from pg_constraint f join pg_class r on r.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid`.execute(tx)
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const place = (table: string) => {
    if (seen.has(table)) return
    seen.add(table)
    for (const { referrer } of rows.filter(({ referred }) => referred === table)) place(referrer)
    ordered.add(table)
  }
  const tables = (await accountTables(tx)).map(({ name }) => name)
  tables.forEach(place)
  return [...ordered].filter((table) => tables.includes(table))
}
