import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_GRACE_DAYS } from '#contract/limits.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { accountClosingJobs } from '#server/leaving/index.ts'
import { contentsOf, countRows } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'
import { createSampleRows } from '#tests/sweeps/sample-rows.ts'

const testApp = await startTestApp()
const { config, database, jobs } = testApp.services
const filesFolder = join(config.dataDir, 'files')
const services = {
  config,
  database,
  databaseUrl: testApp.testDatabase.url,
  blobs: diskBlobs(filesFolder),
  queues: jobs,
}
const [remind, remove] = accountClosingJobs(services).map(({ work }) => work)
const guest = callerOf(testApp.app)

let account: TestAccount
let admin: Caller
let name: string

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  name = (await admin.call('company.show')).response.name
})

const fill = () => createSampleRows(testApp, account, admin)

const close = () => admin.call('accountClosing.close', { body: { name, password: PASSWORD } })

async function closeAgo(days: number) {
  await close()
  await database.asSystem((tx) =>
    tx
      .updateTable('accounts')
      .set({ closed_at: new Date(Date.now() - days * 24 * 3_600_000).toISOString() })
      .where('id', '=', account.id)
      .execute(),
  )
}

/** Looks past row-level security. */
async function ask(text: string): Promise<object[]> {
  return (await asSuperuser(testApp.testDatabase).query<object>(text)).rows
}

/** Of every table with rows of accounts, except empty ones. */
async function rowsThere(): Promise<Record<string, number>> {
  const counts = await countRows(testApp.testDatabase, account.id)
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0))
}

describe('closing an account', () => {
  it('takes its name and the password, of an admin alone', async () => {
    const attempt = async (body: object, caller = admin) => {
      const { status, error } = await caller.attempt('accountClosing.close', { body })
      return [status, error.code, Object.keys(error.fields ?? {})]
    }
    expect(await attempt({ name: 'Another', password: PASSWORD })).toEqual([422, 'validation_failed', ['name']])
    expect(await attempt({ name, password: 'guessed' })).toEqual([422, 'validation_failed', ['password']])
    expect(await attempt({ name })).toEqual([422, 'validation_failed', ['password']])
    const manager = await account.signInAs('manager')
    expect(await attempt({ name, password: PASSWORD }, manager)).toEqual([403, 'forbidden', []])
    expect((await admin.call('company.show')).response.deletes_at).toBeNull()
  })

  it('asks a user without a password for the name alone', async () => {
    await database.asSystem((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', account.users.admin.id).execute(),
    )
    const { response } = await admin.call('accountClosing.close', { body: { name: ` ${name.toUpperCase()} ` } })
    expect(response.deletes_at).not.toBeNull()
  })

  it('signs out all users but its admins, who can only look', async () => {
    const rows = await fill()
    const manager = await account.signInAs('manager')
    await close()
    expect((await manager.attempt('auth.check')).status).toBe(401)
    const signIn = { email: account.users.manager.email, password: PASSWORD }
    expect((await guest.attempt('auth.login', { body: signIn })).error.code).toBe('invalid_credentials')
    const { userData } = (await guest.call('auth.login', { body: { ...signIn, email: account.users.admin.email } }))
      .response
    expect(userData.id).toBe(account.users.admin.id)
    const before = await contentsOf(testApp.testDatabase, account.id)
    expect((await admin.call('requests.show', { params: { id: rows.request } })).status).toBe(200)
    const change = await admin.attempt('clients.update', { params: { id: rows.client }, body: { name: 'Other' } })
    expect([change.status, change.error.code]).toEqual([403, 'account_closed'])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
    expect((await admin.attempt('accountExports.create')).status).toBe(201)
    expect((await admin.attempt('accountClosing.close', { body: { name, password: PASSWORD } })).status).toBe(403)
  })

  it('stops public links, calendars, pushes and emails at once; taking it back brings them again', async () => {
    const rows = await fill()
    const outside = async () => {
      const hash = rows.requestHash
      const answers = [
        await guest.attempt('requests.view', { params: { hash } }),
        await guest.attempt('equipment.publicLabel', { params: { hash: rows.equipmentLabel } }),
        await guest.attempt('calendarFeeds.calendar', { params: { token: rows.calendarToken } }),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await outside()).toEqual([200, 200, 200])
    await close()
    expect(await outside()).toEqual([404, 404, 404])
    const waiting = await ask(`select kind from letters where account_id = ${account.id} and state = 'queued'`)
    expect(waiting).toEqual([{ kind: 'account_closed' }])
    expect(await rowsThere()).not.toHaveProperty('push_subscriptions')
    expect((await admin.call('accountClosing.takeBack')).response.deletes_at).toBeNull()
    expect(await outside()).toEqual([200, 200, 200])
    const manager = await account.signInAs('manager')
    expect((await manager.attempt('auth.check')).status).toBe(200)
    expect((await admin.attempt('accountClosing.takeBack')).status).toBe(409)
  })

  it('notifies its admins by email, and reminds them once, a week before the end', async () => {
    await fill()
    await closeAgo(ACCOUNT_GRACE_DAYS - 8)
    await known(remind)(null)
    const kinds = async () => (await emailsTo(testApp, account.users.admin.email)).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['account_closed'])
    await database.asSystem((tx) =>
      tx
        .updateTable('accounts')
        .set({ closed_at: new Date(Date.now() - (ACCOUNT_GRACE_DAYS - 6) * 24 * 3_600_000).toISOString() })
        .where('id', '=', account.id)
        .execute(),
    )
    for (const _time of [1, 2]) await known(remind)(null)
    expect((await kinds()).toSorted()).toEqual(['account_closed', 'account_closing_soon'])
    await known(remove)(null)
    expect(await rowsThere()).toHaveProperty('requests')
  })
})

describe('the end of a closed account', () => {
  it('leaves nothing of it, and does not touch another account', async () => {
    const rows = await fill()
    const other = await createTestAccount(testApp)
    const otherAdmin = await other.signInAs('admin')
    await createSampleRows(testApp, other, otherAdmin)
    // Both accounts have them: the other one keeps its own.
    await database.asSystem((tx) =>
      tx
        .insertInto('memberships')
        .values({ account_id: other.id, user_id: account.users.manager.id, role_id: other.roles.manager })
        .execute(),
    )
    // Signatures and requests refer to each other.
    await admin.call('requests.start', { params: { id: rows.request } })
    await admin.call('requests.sign', { params: { id: rows.request }, body: { client_sign: SIGNATURE } })
    await admin.call('requests.finish', { params: { id: rows.request } })
    await admin.call('accountExports.create')
    const kept = await contentsOf(testApp.testDatabase, other.id)
    expect(Object.keys(await rowsThere()).length).toBeGreaterThan(38)
    await closeAgo(ACCOUNT_GRACE_DAYS + 1)
    await known(remove)(null)

    expect(await rowsThere()).toEqual({})
    expect(await ask(`select from accounts where id = ${account.id}`)).toEqual([])
    expect(existsSync(join(filesFolder, String(account.id)))).toBe(false)
    expect(existsSync(join(filesFolder, String(other.id)))).toBe(true)
    const ids = Object.values(account.users).map(({ id }) => id)
    expect(await ask(`select id::int from users where id in (${ids})`)).toEqual([{ id: account.users.manager.id }])
    expect(await ask(`select from pgboss.job where data ->> 'accountId' = '${account.id}'`)).toEqual([])
    expect(await contentsOf(testApp.testDatabase, other.id)).toEqual(kept)
  })

  it('keeps only the name of a user who has left another account before', async () => {
    const other = await createTestAccount(testApp)
    const { id } = account.users.employee
    await database.asSystem((tx) =>
      tx
        .insertInto('memberships')
        .values({
          account_id: other.id,
          user_id: id,
          role_id: null,
          is_active: false,
          left_at: new Date().toISOString(),
        })
        .execute(),
    )
    await closeAgo(ACCOUNT_GRACE_DAYS + 1)
    await known(remove)(null)
    const [user] = await ask(`select email, phone, password_hash from users where id = ${id}`)
    expect(user).toEqual({ email: `left-${id}@naryad.invalid`, phone: null, password_hash: null })
  })

  it('goes on where it was interrupted', async () => {
    await fill()
    await closeAgo(ACCOUNT_GRACE_DAYS + 1)
    let calls = 0
    const dying = {
      ...database,
      asSystem: ((work, options) => {
        calls += 1
        if (calls > 12) throw new Error('killed')
        return database.asSystem(work, options)
      }) as typeof database.asSystem,
    }
    const [, interrupted] = accountClosingJobs({ ...services, database: dying })
    await expect((async () => known(interrupted).work(null))()).rejects.toThrow('killed')
    expect(await rowsThere()).not.toEqual({})
    await known(remove)(null)
    expect(await rowsThere()).toEqual({})
    expect(await ask(`select from accounts where id = ${account.id}`)).toEqual([])
  })
})
