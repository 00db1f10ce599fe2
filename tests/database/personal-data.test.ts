import pg from 'pg'
import { expect, test } from 'vitest'
import { LEFT_OUT, NOT_EXPORTED } from '#server/leaving/account-tables.ts'
import { readOwnData } from '#server/profile/read-own-data.ts'
import { createTestAccount } from '../support/create-account.ts'
import { covers, ERASED, IMPERSONAL, KEPT } from '../support/personal-columns.ts'
import { startTestApp } from '../support/start-app.ts'

const testApp = await startTestApp()
const DECLARED: readonly string[] = [
  ...Object.values(ERASED),
  ...Object.values(KEPT),
  ...Object.values(IMPERSONAL),
].flat()

/** The columns that could say something of a person: no ids, times, numbers, and no texts that a constraint enumerates. */
async function columnsToDeclare(): Promise<string[]> {
  const client = new pg.Client(testApp.testDatabase.superuserUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type !~ '^(bigint|integer|smallint|numeric|boolean|date|uuid|interval|time|xid8)'
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
    order by 1`)
  await client.end()
  return rows.map(({ name }) => name)
}

test('every column says in tests/support/personal-columns.ts how a person is erased from it, or why not', async () => {
  const columns = await columnsToDeclare()
  expect(columns.filter((column) => !covers(DECLARED, column))).toEqual([])
  expect(DECLARED.filter((entry) => !columns.some((column) => covers([entry], column)))).toEqual([])
})

test('what is erased with a client or a contact is in the archive of all data before', () => {
  const kept = [...ERASED.client, ...ERASED.contact].filter(
    (entry) => LEFT_OUT.includes(entry) || entry.replace(/\..*/, '') in NOT_EXPORTED,
  )
  // Copies of answers, of merged rows and of what programs were sent, which are deleted within days, and of values for lists.
  const copies = [
    ...['idempotency_keys', 'merges', 'webhook_deliveries.answer', 'webhook_deliveries.body'],
    ...['custom_index.number_value', 'custom_index.text_value'],
  ]
  expect(new Set(kept)).toEqual(new Set(copies))
})

test('what is erased of a user is in the data they may download', async () => {
  const account = await createTestAccount(testApp)
  const text = await testApp.services.database.asSystem((tx) => readOwnData(tx, account.users.executor.id))
  const own = Object.keys((JSON.parse(text) as { user: object }).user)
  const missing = ERASED.user.filter((entry) => {
    const [table, column = ''] = entry.split('.')
    return table === 'users' && !own.includes(column)
  })
  expect(missing).toEqual([])
})
