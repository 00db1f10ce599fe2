import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openAccountsLogin } from '#server/db/accounts-login.ts'
import type { Tx } from '#server/db/database.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'

const testApp = await startTestApp()
const { database, jobs } = testApp.services
const accountId = (await createTestAccount(testApp)).id
const otherId = (await createTestAccount(testApp)).id
const OWNER = 'naryad'
const QUEUE = 'send-letter'

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount(accountId, work)

describe('from inside a unit of work of an account', () => {
  test.each([
    ['that of the system', sql`set role naryad_system`],
    ["that of the database's owner", sql`set role ${sql.raw(OWNER)}`],
    ["that of the database's owner, as the one who signed in", sql`set session authorization ${sql.raw(OWNER)}`],
    ['any, by a function', sql`select set_config('role', 'naryad_system', true)`],
  ])('no other role can be taken: %s', async (_role, statement) => {
    await expect(inAccount((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/)
  })

  test('no other account can be entered by what a query can call', async () => {
    const enter = (signed: string) => (tx: Tx) => sql`select enter_account(${signed}, '{}')`.execute(tx)
    const own = await inAccount((tx) => sql<{ id: string }>`select current_setting('app.account_id') as id`.execute(tx))
    expect(own.rows).toEqual([{ id: String(accountId) }])
    const [signature] = (
      await database.asSystem((tx) => sql<{ signed: string }>`select sign_account(${accountId}) as signed`.execute(tx))
    ).rows.map(({ signed }) => signed.split('.')[1])

    const setConfig = sql`select set_config('app.account_id', ${String(otherId)}, true)`
    await expect(inAccount((tx) => setConfig.execute(tx))).rejects.toThrow(/permission denied/)
    await expect(inAccount((tx) => sql`select sign_account(${otherId})`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(inAccount((tx) => sql`select value from settings`.execute(tx))).rejects.toThrow(/permission denied/)
    for (const signed of [`${otherId}.${signature}`, String(otherId), `${otherId}.`]) {
      await expect(inAccount(enter(signed))).rejects.toThrow(/was not signed/)
    }
    const settings = JSON.stringify({ 'app.account_id': String(otherId), APP_ACCOUNT_ID: String(otherId) })
    const entered = await inAccount(async (tx) => {
      await sql`select enter_account(${`${accountId}.${signature}`}, ${settings})`.execute(tx)
      return tx.selectFrom('accounts').select('id').execute()
    })
    expect(entered).toEqual([{ id: accountId }])
  })

  test('no table is altered or made', async () => {
    await expect(inAccount((tx) => sql`alter table users disable row level security`.execute(tx))).rejects.toThrow(
      /must be owner/,
    )
    await expect(inAccount((tx) => sql`create table mine ()`.execute(tx))).rejects.toThrow(/permission denied/)
  })

  test('jobs of other accounts are neither seen nor queued', async () => {
    const queued = (tx: Tx) => sql<{ id: string }>`select id from pgboss.job_common`.execute(tx)
    await database.inAccount(otherId, (tx) => jobs.send(tx, QUEUE, { id: 0 }, { accountId: otherId }))
    await inAccount((tx) => jobs.send(tx, QUEUE, { id: 0 }, { accountId }))
    expect((await inAccount(queued)).rows).toHaveLength(1)

    const refused = /row-level security policy/
    await expect(inAccount((tx) => jobs.send(tx, QUEUE, { id: 0 }, { accountId: otherId }))).rejects.toThrow(refused)
    await expect(inAccount((tx) => jobs.send(tx, QUEUE, { id: 0 }))).rejects.toThrow(refused)
    await expect(inAccount((tx) => jobs.send(tx, QUEUE, { accountId: otherId }, { accountId }))).rejects.toThrow(
      refused,
    )
    await expect(inAccount((tx) => sql`select data from pgboss.job_common`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    expect((await database.asSystem(queued)).rows).toHaveLength(2)
  })
})

describe('the login of accounts', () => {
  const { url, superuserUrl } = testApp.testDatabase
  const warned: unknown[] = []
  const log = { warn: (...line: unknown[]) => warned.push(line) }
  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client(superuserUrl)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const urlOf = (user: string) => url.replace(`//${OWNER}:`, `//${user}:`)

  test('is not used, and that is logged, while it could take the role that sees all accounts', async () => {
    const user = `careless_${accountId}`
    const { password } = new URL(url)
    await asSuperuser(
      `create role ${user} login password '${password}' in role naryad_app, naryad_system`,
      `create role ${user}_accounts login password '${password}' in role naryad_app, naryad_system`,
    )
    const careless = urlOf(user)
    expect(await openAccountsLogin(careless, careless, log)).toBeUndefined()
    expect(warned).toEqual([[{ login: `${user}_accounts`, reach: 'no login' }, expect.any(String)]])
    await asSuperuser(`revoke naryad_system from ${user}_accounts`)
    expect(await openAccountsLogin(careless, careless, log)).toBe(urlOf(`${user}_accounts`))
    expect(warned).toHaveLength(1)
    await asSuperuser(`drop role ${user}, ${user}_accounts`)
  })

  test('is used, with a warning, while it could enter accounts by their ids', async () => {
    const anyone = (verb: string) => `${verb} execute on function set_config(text, text, boolean)`
    await asSuperuser(`${anyone('grant')} to public`)
    expect(await openAccountsLogin(url, url, log)).toBe(urlOf(`${OWNER}_accounts`))
    expect(warned.at(-1)).toEqual([
      { login: `${OWNER}_accounts`, reach: 'accounts that it names' },
      expect.stringContaining('docs/operation.md'),
    ])
    await asSuperuser(`${anyone('revoke')} from public`)
  })

  test("follows the password of the database's user", async () => {
    const user = `changed_${accountId}`
    const { password } = new URL(url)
    await asSuperuser(
      `create role ${user} login createrole password '${password}'`,
      `grant naryad_app to ${user} with admin option`,
    )
    const client = new pg.Client(urlOf(user))
    await client.connect()
    await client.query(
      `create role ${user}_accounts login password 'the one before'; grant naryad_app to ${user}_accounts`,
    )
    await client.end()
    expect(await openAccountsLogin(urlOf(user), urlOf(user), log)).toBe(urlOf(`${user}_accounts`))
    await asSuperuser(`drop role ${user}_accounts`, `drop owned by ${user}`, `drop role ${user}`)
  })
})
