import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES, TARIFFS } from '#contract/limits.ts'
import { openStorageEmails, storageWarningsJob } from '#server/tariffs/index.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient, placeRequest, SIGNATURE } from '#tests/support/request-samples.ts'
import { fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const DAY_MS = 24 * 3_600_000
const BASIC = 1
const STANDARD = 2
const ENTERPRISE = 3
let account: TestAccount
let admin: Caller

const testApp = await startTestApp()

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
})

const read = async () => (await admin.call('tariffs.list')).response
const current = async () => known((await read()).tariffs.find(({ is_current }) => is_current)).name
const choose = (tariff: number) => admin.attempt('tariffs.choose', { params: { tariff } })

/** Fills the storage with rows that have no bytes on the disk. */
async function fill(size: number) {
  await testApp.services.database.asSystem((tx) =>
    tx
      .insertInto('blobs')
      .values({ account_id: account.id, sha256: randomBytes(32), size, mime: 'text/plain' })
      .execute(),
  )
}

async function endTrial() {
  await testApp.services.database.asSystem((tx) =>
    tx
      .updateTable('accounts')
      .set({ trial_ends_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', account.id)
      .execute(),
  )
}

describe('the plans', () => {
  it('are three; a new account tries the middle one for fourteen days', async () => {
    const { tariffs, usage } = await read()
    expect(tariffs).toEqual([
      {
        id: 1,
        name: 'basic',
        storage_bytes: 1024 ** 3,
        price: '0.00',
        currency: 'USD',
        period: 'month',
        is_current: false,
      },
      {
        id: 2,
        name: 'standard',
        storage_bytes: 50 * 1024 ** 3,
        price: '49.00',
        currency: 'USD',
        period: 'month',
        is_current: true,
      },
      {
        id: 3,
        name: 'enterprise',
        storage_bytes: 500 * 1024 ** 3,
        price: '99.00',
        currency: 'USD',
        period: 'month',
        is_current: false,
      },
    ])
    expect(usage).toMatchObject({ used_bytes: 0, limit_bytes: 50 * 1024 ** 3, state: 'ok' })
    const left = Date.parse(known(usage.trial_ends_at)) - Date.now()
    expect(Math.round(left / DAY_MS)).toBe(14)
  })

  it('when the trial is over the basic one holds, with its room', async () => {
    await fill(2 * TARIFFS.basic.storage_bytes)
    expect((await read()).usage.state).toBe('ok')
    await endTrial()
    expect(await current()).toBe('basic')
    expect((await read()).usage).toMatchObject({ limit_bytes: TARIFFS.basic.storage_bytes, state: 'full' })
    expect((await admin.call('company.show')).response.tariff).toBe('basic')
  })

  it('one that is chosen holds from then on, and ends the trial', async () => {
    expect((await choose(ENTERPRISE)).status).toBe(200)
    expect(await current()).toBe('enterprise')
    expect((await read()).usage.trial_ends_at).toBeNull()
    await choose(BASIC)
    expect(await current()).toBe('basic')
    const feed = await admin.call('employees.feed', { params: { id: account.users.admin.id } })
    expect(feed.response.data.map(({ kind, payload }) => [kind, payload.changes])).toEqual([
      [5045, { tariff: { old: 'enterprise', new: 'basic' } }],
      [5045, { tariff: { old: 'standard', new: 'enterprise' } }],
    ])
  })

  it('one that holds less than the files take is refused, and nothing changes', async () => {
    await fill(TARIFFS.basic.storage_bytes + 1)
    const before = await read()
    const refused = await choose(BASIC)
    expect([refused.status, refused.error.code, invalidKeys(refused.error)]).toEqual([
      409,
      'conflict',
      { tariff: 'tariff_too_small' },
    ])
    expect(await read()).toEqual(before)
    expect((await choose(STANDARD)).status).toBe(200)
  })

  it('there is no fourth one, and all may see them, but only an admin chooses one', async () => {
    expect((await choose(4)).status).toBe(404)
    const executor = await account.signInAs('executor')
    expect((await executor.call('tariffs.list')).response).toEqual(await read())
    expect((await executor.attempt('tariffs.choose', { params: { tariff: ENTERPRISE } })).status).toBe(403)
    expect(await current()).toBe('standard')
  })
})

describe('a storage', () => {
  it.each([
    [0.79, 'ok'],
    [0.8, 'almost_full'],
    [0.999, 'almost_full'],
    [1, 'full'],
    [1.5, 'full'],
  ])('filled to %d of its limit is %s', async (share, state) => {
    await choose(BASIC)
    await fill(Math.ceil(TARIFFS.basic.storage_bytes * share))
    expect((await read()).usage.state).toBe(state)
  })

  it('that is full takes no file and no picture, in the words of the catalogue; all else goes on', async () => {
    await choose(BASIC)
    await fill(TARIFFS.basic.storage_bytes)
    const file = await admin.attempt('files.upload', { files: [fileOf('a.txt', 'text')] })
    const picture = await admin.attempt('profile.setAvatar', { files: [await newPicture('me.png')] })
    for (const { status, error } of [file, picture]) {
      expect([status, error.code]).toEqual([409, 'storage_full'])
      expect(error.message).toBe('Файловое хранилище заполнено, смените тариф, чтобы пользоваться системой полностью')
    }
    const english = { files: [fileOf('a.txt', 'text')], headers: { 'accept-language': 'en' } }
    expect((await admin.attempt('files.upload', english)).error.message).toBe(
      'File storage is full, change your plan to continue using the system fully',
    )
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
    expect((await admin.attempt('requests.create', { body: { name: 'Осмотр', client_id: client.id } })).status).toBe(
      201,
    )

    expect((await choose(STANDARD)).status).toBe(200)
    expect((await admin.attempt('files.upload', { files: [fileOf('a.txt', 'text')] })).status).toBe(201)
  })

  it('shows what it is used for, each byte once, and the largest files with where they hang', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'ООО «Ромашка»' } })).response
    const facility = { name: 'Склад', client_id: client.id }
    const site = (await admin.call('facilities.create', { body: facility })).response
    const request = (await admin.call('requests.create', { body: { name: 'Осмотр', client_id: client.id } })).response
    const large = fileOf('large.txt', 'x'.repeat(5000))
    await admin.call('requests.attachFiles', { params: { id: request.id }, files: [large] })
    await admin.call('clients.attachFiles', {
      params: { id: client.id },
      files: [large, fileOf('own.txt', 'y'.repeat(300))],
    })
    await admin.call('facilities.attachFiles', {
      params: { id: site.id },
      files: [fileOf('site.txt', 'z'.repeat(200))],
    })
    await admin.call('profile.setAvatar', { files: [await newPicture('me.png')] })
    await admin.call('files.upload', { files: [fileOf('waiting.txt', 'w'.repeat(100))] })

    const { kinds, largest } = (await admin.call('tariffs.contents')).response
    expect(Object.fromEntries(kinds.map(({ kind, bytes }) => [kind, bytes]))).toMatchObject({
      requests: 5000,
      clients: 300,
      facilities: 200,
      other: 100,
    })
    expect(kinds.map(({ files }) => files)).toEqual([1, 1, 1, 1, 1])
    expect(kinds.reduce((sum, { bytes }) => sum + bytes, 0)).toBe((await read()).usage.used_bytes)
    expect(largest.slice(0, 3).map(({ name, size, kind, holder: owner }) => [name, size, kind, owner?.id])).toEqual([
      ['large.txt', 5000, 'requests', request.id],
      ['own.txt', 300, 'clients', client.id],
      ['site.txt', 200, 'facilities', site.id],
    ])
    const titles: Record<string, string> = {
      ru: `№${request.number} ${request.name}`,
      en: `#${request.number} ${request.name}`,
    }
    for (const [language, title] of Object.entries(titles)) {
      const { response } = await admin.call('tariffs.contents', { headers: { 'accept-language': language } })
      expect(response.largest[0]?.holder?.title).toBe(title)
    }
    const executor = await account.signInAs('executor')
    expect((await executor.call('tariffs.contents')).response).toEqual({ kinds, largest: [] })
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    expect((await stranger.call('tariffs.contents')).response).toEqual({ kinds: [], largest: [] })
  })
})

describe('emails about the storage', () => {
  async function lookAtStorages(which: { accountId: number } | null = null) {
    const { database, config, jobs } = testApp.services
    await storageWarningsJob(database, openStorageEmails(config, jobs)).work(which)
  }
  /** Checks that were queued and not run: this program works on no jobs. */
  const queuedLooks = async () => {
    const client = new pg.Client({ connectionString: testApp.testDatabase.url })
    await client.connect()
    const { rows } = await client.query("select data from pgboss.job where name = 'storage-warnings'")
    await client.end()
    return rows.map(({ data }) => data)
  }
  const subjects = async (email: string) => (await emailsTo(testApp, email)).map(({ kind }) => kind)

  it('go to the admins once for each step up, and again after a step down', async () => {
    const { users } = account
    await choose(BASIC)
    await fill(Math.ceil(TARIFFS.basic.storage_bytes * 0.9))
    await lookAtStorages()
    await lookAtStorages()
    expect(await subjects(users.admin.email)).toEqual(['storage_almost_full'])
    await fill(FILE_MAX_BYTES * 10)
    await lookAtStorages()
    expect(await subjects(users.admin.email)).toEqual(['storage_almost_full', 'storage_full'])
    await choose(STANDARD)
    await lookAtStorages()
    await fill(TARIFFS.standard.storage_bytes)
    await lookAtStorages()
    expect(await subjects(users.admin.email)).toEqual(['storage_almost_full', 'storage_full', 'storage_full'])
    expect(await subjects(users.manager.email)).toEqual([])
  })

  it('go at once when work on site fills it: its photos are taken up to a tenth over, other files are not', async () => {
    const client = await createClient(admin)
    const place = (status: number) =>
      placeRequest(testApp, account, { status, clientId: client, executors: [account.users.executor.id] })
    const [started, planned] = [await place(3), await place(1)]
    const executor = await account.signInAs('executor')
    const attach = (id: number, file: File) =>
      executor.attempt('requests.attachFiles', { params: { id }, files: [file] })
    const answer = async () =>
      executor.attempt('requests.answer', {
        params: { id: started.id },
        body: { checklist_item_id: String(started.itemId) },
        files: [await newPicture('done.png')],
      })
    await choose(BASIC)
    await fill(TARIFFS.basic.storage_bytes)

    expect((await attach(planned.id, await newPicture('before.png'))).error.code).toBe('storage_full')
    expect((await attach(started.id, fileOf('papers.txt', 'text'))).error.code).toBe('storage_full')
    expect(await queuedLooks()).toEqual([])
    expect((await answer()).status).toBe(200)
    expect(await queuedLooks()).toEqual([{ accountId: account.id }])
    await lookAtStorages({ accountId: account.id })
    expect(await subjects(account.users.admin.email)).toEqual(['storage_full'])
    expect((await attach(started.id, await newPicture('site.png'))).status).toBe(201)
    expect(await queuedLooks()).toHaveLength(1)

    await fill(Math.floor(TARIFFS.basic.storage_bytes * 1.1) - (await read()).usage.used_bytes)
    expect((await answer()).error.code).toBe('storage_full')
    expect((await attach(started.id, await newPicture('late.png'))).error.code).toBe('storage_full')
    const signature = { params: { id: started.id }, body: { client_sign: SIGNATURE } }
    expect((await executor.attempt('requests.sign', signature)).status).toBe(200)
    expect(await subjects(account.users.admin.email)).toEqual(['storage_full'])
  })

  it('go at once when a file of a client is the last there is room for', async () => {
    const id = await createClient(admin)
    await choose(BASIC)
    await fill(TARIFFS.basic.storage_bytes - 'text'.length)
    await admin.call('clients.attachFiles', { params: { id }, files: [fileOf('last.txt', 'text')] })
    expect(await queuedLooks()).toContainEqual({ accountId: account.id })
  })

  it.each([
    ['the master switch', { agree_mailing: false }],
    ['the switch of their type', { channels: { storage_full: { email: false } } }],
  ])('do not go to those who turned %s off', async (_what, body) => {
    const other = await account.addUser('admin')
    await admin.call('notificationSettings.update', { body })
    await fill(TARIFFS.standard.storage_bytes)
    await lookAtStorages()
    expect(await subjects(account.users.admin.email)).toEqual([])
    expect(await subjects(other.email)).toEqual(['storage_full'])
  })
})
