import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../support/start-app.ts'

/**
 * Whether the tables of accounts could be spread over several databases by `account_id` (docs/scaling.md): what
 * identifies a row, what refers to it and what is unique names the account, except for what is listed here.
 */

/** Stay in one place, as users do: they are looked up before the account is known. */
const UNDISTRIBUTED = ['calendar_feeds', 'invitations', 'letters', 'push_subscriptions', 'sessions']

/** Random keys that strangers have: their length rules out that two accounts draw the same one. */
const KEYS_OF_STRANGERS = [
  'api_keys_hash_key',
  'avatars_key_key',
  'client_recipients_unsubscribe_key_key',
  'clients_avatar_key_key',
  'equipment_label_key',
  'facilities_avatar_key_key',
  'facility_subscribers_unsubscribe_key_key',
  'memberships_avatar_key_key',
  'products_avatar_key_key',
  'requests_hash_key',
]

const { testDatabase } = await startTestApp()
const client = new pg.Client(testDatabase.url)
await client.connect()
afterAll(() => client.end())

const HAS_ACCOUNT = `exists (select from pg_attribute a
  where a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped)`
const NAMES_ACCOUNT = `exists (select from pg_attribute a
  where a.attrelid = t.oid and a.attname = 'account_id' and a.attnum = any (keys))`

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name).filter((name) => !UNDISTRIBUTED.includes(name.split('.')[0] ?? ''))
}

test('whatever identifies a row of an account names the account', async () => {
  const unidentified = await namesOf(`
    select t.relname as name
    from (select i.indrelid, i.indkey::int2[] as keys from pg_index i where i.indisprimary) as i
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and ${HAS_ACCOUNT} and not ${NAMES_ACCOUNT}
    order by 1`)
  expect(unidentified).toEqual([])
})

test('nothing is unique across accounts but keys that strangers have', async () => {
  const across = await namesOf(`
    select t.relname || '.' || index.relname as name
    from (select i.indrelid, i.indexrelid, i.indkey::int2[] as keys from pg_index i where i.indisunique) as i
    join pg_class t on t.oid = i.indrelid join pg_class index on index.oid = i.indexrelid
    where t.relnamespace = 'public'::regnamespace and ${HAS_ACCOUNT} and not ${NAMES_ACCOUNT}
    order by index.relname`)
  expect(across.map((name) => name.split('.')[1])).toEqual(KEYS_OF_STRANGERS)
})

test('what refers from one table of accounts to another names the account', async () => {
  const unnamed = await namesOf(`
    select t.relname || '.' || c.conname as name
    from (select conrelid, confrelid, conname, conkey as keys from pg_constraint where contype = 'f') as c
    join pg_class t on t.oid = c.conrelid
    where t.relnamespace = 'public'::regnamespace and ${HAS_ACCOUNT} and not ${NAMES_ACCOUNT} and exists (
      select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'account_id' and not a.attisdropped)
    order by 1`)
  expect(unnamed).toEqual([])
})
