import { rmSync } from 'node:fs'
import { readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { read as readBook, utils } from '@e965/xlsx'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '#server/files/blobs.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { NOT_EXPORTED } from '#server/leaving/account-tables.ts'
import { deleteAccount } from '#server/leaving/delete-account.ts'
import { accountExportJobs } from '#server/leaving/index.ts'
import { deliverNotifications } from '#server/notifications/deliver.ts'
import { openEmailChannel } from '#server/notifications/index.ts'
import { countRows } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { known } from '#tests/support/known.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { createSampleRows, type SampleRows } from '#tests/sweeps/sample-rows.ts'

const testApp = await startTestApp()
const { config, database } = testApp.services
const filesFolder = join(config.dataDir, 'files')
const [write, clean] = accountExportJobs({
  config,
  database,
  blobs: diskBlobs(filesFolder),
  log: { warn: () => {} },
}).map(({ work }) => work)

let account: TestAccount
let other: TestAccount
let admin: Caller
let rows: SampleRows

beforeAll(async () => {
  account = await createTestAccount(testApp)
  other = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  rows = await createSampleRows(testApp, account, admin)
  await createSampleRows(testApp, other, await other.signInAs('admin'))
})

/** An archive as it is downloaded, by the names of its parts. */
async function openArchive(url: string): Promise<Map<string, Buffer>> {
  const { statusCode, rawPayload } = await testApp.app.inject({ url })
  expect(statusCode).toBe(200)
  const reader = new ZipReader(new Uint8ArrayReader(rawPayload))
  const parts = new Map<string, Buffer>()
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) parts.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  }
  await reader.close()
  return parts
}

function cellsOf(part: Buffer | undefined): unknown[] {
  const book = readBook(known(part))
  const rows = utils.sheet_to_json<Record<string, unknown>>(known(book.Sheets[known(book.SheetNames[0])]))
  return rows.flatMap((row) => Object.values(row))
}

async function writeOne(): Promise<string> {
  const { id } = (await admin.call('accountExports.create')).response
  await known(write)({ accountId: account.id, id })
  const done = known((await admin.call('accountExports.list')).response.find((one) => one.id === id))
  expect(done).toMatchObject({ state: 'ready', failure: null, author: { id: account.users.admin.id } })
  return known(done.url)
}

describe('an archive of a whole account', () => {
  it('has every row of every table, but for the tables that are named with a reason', async () => {
    const counts = await countRows(testApp.testDatabase, account.id)
    expect(Object.keys(NOT_EXPORTED).filter((table) => !(table in counts))).toEqual([])
    const parts = await openArchive(await writeOne())
    for (const [table, count] of Object.entries(counts)) {
      const part = parts.get(`data/${table}.json`)
      if (table in NOT_EXPORTED) {
        expect(part, table).toBeUndefined()
        continue
      }
      const archived = JSON.parse(known(part).toString()) as { account_id: number }[]
      expect(archived.length, table).toBe(table === 'account_exports' ? count + 1 : count)
      expect(archived.every((row) => row.account_id === account.id)).toBe(true)
    }
    const users = JSON.parse(known(parts.get('data/users.json')).toString()) as { id: number }[]
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(account.users).map(({ id }) => id)))
    expect(users.some(({ id }) => Object.values(other.users).some((one) => one.id === id))).toBe(false)
  })

  it('has the lists in the account’s language, archived rows too, and the files as they were sent', async () => {
    await admin
      .call('clients.create', { body: { name: 'Given up' } })
      .then(({ response: { id } }) => admin.call('clients.update', { params: { id }, body: { is_archived: true } }))
    await admin
      .call('checklists.create', { body: { name: 'Old checks' } })
      .then(({ response: { id } }) => admin.call('checklists.update', { params: { id }, body: { is_archived: true } }))
    const parts = await openArchive(await writeOne())
    for (const name of ['Заявки', 'Объекты', 'Оборудование', 'Сотрудники', 'Чек-листы']) {
      expect([...parts.keys()]).toContain(`${name}.xlsx`)
    }
    expect(cellsOf(parts.get('Клиенты.xlsx'))).toEqual(expect.arrayContaining(['Sample client', 'Given up']))
    expect(cellsOf(parts.get('Чек-листы.xlsx'))).toEqual(expect.arrayContaining(['Sample checklist', 'Old checks']))
    const { files } = (await admin.call('requests.show', { params: { id: rows.request } })).response
    const file = known(files.find(({ id }) => id === rows.requestFile))
    const original = await testApp.app.inject({ url: file.url })
    expect(parts.get(`files/${file.id} ${file.name}`)).toEqual(original.rawPayload)
    const readMe = known(parts.get('Прочитайте.txt')).toString()
    const lists = [...parts.keys()].flatMap((name) => (name.endsWith('.xlsx') ? name.replace('.xlsx', '') : []))
    expect(lists).toEqual(expect.arrayContaining(['Заявки', 'Товары и услуги', 'Сотрудники']))
    expect(readMe).toContain(`ваши списки: ${lists.join(', ').toLowerCase()}.`)
  })

  it('opens nothing: no tokens, keys or hashes of passwords are in it', async () => {
    const parts = await openArchive(await writeOne())
    const text = [...parts].filter(([name]) => name.startsWith('data/')).map(([, part]) => part.toString())
    for (const secret of [
      '$argon2',
      rows.calendarToken,
      '"hash"',
      'label_hash',
      'token_hash',
      'refresh_hash',
      'avatar_key',
      '"unsubscribe_key"',
      '"link"',
    ]) {
      expect(text.join(''), secret).not.toContain(secret)
    }
  })

  it('says which file is a picture of which row, and gives files names that every file system takes', async () => {
    const name = `${'Договор'.repeat(27)}.png`
    const params = { id: rows.client }
    const [file] = (await admin.call('clients.attachFiles', { params, files: [await newPicture(name)] })).response
    await admin.call('clients.setAvatar', { params, files: [await newPicture('face.png')] })
    const parts = await openArchive(await writeOne())
    const own = known([...parts.keys()].find((part) => part.startsWith(`files/${known(file).id} Договор`)))
    expect(own.endsWith('.png')).toBe(true)
    expect(Buffer.byteLength(own.replace('files/', ''))).toBeLessThanOrEqual(255)
    const clients = JSON.parse(known(parts.get('data/clients.json')).toString()) as {
      id: number
      avatar_file_id: number
    }[]
    const picture = known(clients.find(({ id }) => id === rows.client)).avatar_file_id
    expect([...parts.keys()].filter((part) => part.startsWith(`files/${picture} `))).toHaveLength(1)
  })

  it('names the files that the storage has lost, and is written without them', async () => {
    const lonely = await createTestAccount(testApp)
    admin = await lonely.signInAs('admin')
    await createSampleRows(testApp, lonely, admin)
    rmSync(join(filesFolder, String(lonely.id)), { recursive: true })
    const { id } = (await admin.call('accountExports.create')).response
    await known(write)({ accountId: lonely.id, id })
    const done = known((await admin.call('accountExports.list')).response.find((one) => one.id === id))
    const parts = await openArchive(known(done.url))
    const lost = known(parts.get('Потерянные файлы.txt')).toString().trim().split('\n')
    expect(done.lost_files).toBe(lost.length)
    expect(lost.length).toBeGreaterThan(0)
    admin = await account.signInAs('admin')
  })

  it('is one at a time, and the admins are notified how it ended', async () => {
    const { id } = (await admin.call('accountExports.create')).response
    const second = await admin.attempt('accountExports.create')
    expect([second.status, second.error.code]).toEqual([409, 'conflict'])
    await known(write)({ accountId: account.id, id })
    // A repeat, as after a kill, changes nothing.
    await known(write)({ accountId: account.id, id })
    const { id: failing } = (await admin.call('accountExports.create')).response
    const broken = accountExportJobs({
      config: { dataDir: '/dev/null' },
      database,
      blobs: diskBlobs(filesFolder),
      log: { warn: () => {} },
    })
    await known(broken[0]).work({ accountId: account.id, id: failing })
    const [last] = (await admin.call('accountExports.list')).response
    expect(last).toMatchObject({ id: failing, state: 'failed', failure: 'other', url: null })
    const { data } = (await admin.call('notifications.list')).response
    const notified = data.map(({ type, url }) => [type, url])
    expect(notified).toContainEqual(['account_export_ready', '/settings/company'])
    expect(notified).toContainEqual(['account_export_failed', '/settings/company'])
    const { jobs, unsubscribeLinks, replies } = testApp.services
    // The minutes in which what happens is gathered have passed.
    await database.inAccount(account.id, (tx) =>
      sql`update notifications set email_at = now() where email_at is not null`.execute(tx),
    )
    await deliverNotifications(database, [openEmailChannel(config, jobs, unsubscribeLinks, replies)])
    const emails = await emailsTo(testApp, account.users.admin.email)
    expect(emails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/архив с данными компании готов/i)]),
    )
  })

  it('is downloaded in parts, by its own address alone', async () => {
    const url = await writeOne()
    const whole = await testApp.app.inject({ url })
    const part = await testApp.app.inject({ url, headers: { range: 'bytes=10-19' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    const { id } = known((await admin.call('accountExports.list')).response[0])
    const guest = callerOf(testApp.app)
    const { archiveLinks, fileLinks } = testApp.services
    const fileToken = known(fileLinks.url(account.id, id).split('=')[1])
    for (const token of [
      'guessed',
      archiveLinks.token(other.id, id),
      archiveLinks.token(account.id, id + 1),
      fileToken,
    ]) {
      expect((await guest.attempt('accountExports.download', { params: { id }, query: { token } })).status).toBe(404)
    }
  })

  it('is gone after a week, and one that was given up fails', async () => {
    const url = await writeOne()
    const { id: waiting } = (await admin.call('accountExports.create')).response
    await database.inAccount(account.id, async (tx) => {
      const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
      await tx
        .updateTable('account_exports')
        .set({ finished_at: ago(8) })
        .where('state', '<>', 'waiting')
        .execute()
      await tx
        .updateTable('account_exports')
        .set({ created_at: ago(2) })
        .where('id', '=', waiting)
        .execute()
    })
    await known(clean)(null)
    const left = (await admin.call('accountExports.list')).response
    expect(left.map(({ id, state, failure }) => [id, state, failure])).toEqual([[waiting, 'failed', 'interrupted']])
    expect((await testApp.app.inject({ url })).statusCode).toBe(404)
    const stored = await readdir(join(filesFolder, String(account.id)))
    expect(stored.filter((name) => name.startsWith('archive'))).toEqual([])
    expect(await readdir(join(config.dataDir, 'tmp'))).toEqual([])
  })

  it('leaves no file of a process that was killed while it wrote it', async () => {
    const folder = join(config.dataDir, 'tmp')
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const name of ['archive-1-1-1', 'archive-1-1-2']) await writeFile(join(folder, name), 'half')
    await utimes(join(folder, 'archive-1-1-1'), dayAgo, dayAgo)
    await known(clean)(null)
    expect(await readdir(folder)).toEqual(['archive-1-1-2'])
    await rm(join(folder, 'archive-1-1-2'))
  })

  it('leaves no file of an account that is deleted while it is written', async () => {
    const leaving = await createTestAccount(testApp)
    admin = await leaving.signInAs('admin')
    await createSampleRows(testApp, leaving, admin)
    const blobs = diskBlobs(filesFolder)
    const late: Blobs = {
      ...blobs,
      async putArchive(accountId, id, path) {
        await deleteAccount({ database, databaseUrl: testApp.testDatabase.url, blobs }, leaving.id)
        await blobs.putArchive(accountId, id, path)
        expect(await readdir(join(filesFolder, String(leaving.id)))).toEqual([`archive-${id}.zip`])
      },
    }
    const { id } = (await admin.call('accountExports.create')).response
    const [writeLate] = accountExportJobs({ config, database, blobs: late, log: { warn: () => {} } })
    await known(writeLate).work({ accountId: leaving.id, id })
    expect(await readdir(filesFolder)).not.toContain(String(leaving.id))
    // Killed before it could look, its job is done again.
    const archive = join(config.dataDir, 'archive')
    await writeFile(archive, 'written before the kill')
    await blobs.putArchive(leaving.id, id, archive)
    await known(write)({ accountId: leaving.id, id })
    expect(await readdir(filesFolder)).not.toContain(String(leaving.id))
    expect(await readdir(join(config.dataDir, 'tmp'))).toEqual([])
  })

  it('fails where the disk is full, and leaves nothing there', async () => {
    const full = await createTestAccount(testApp)
    admin = await full.signInAs('admin')
    const { id } = (await admin.call('accountExports.create')).response
    const folder = join(config.dataDir, 'tmp')
    await symlink('/dev/full', join(folder, `archive-${full.id}-${id}-${process.pid}`))
    await known(write)({ accountId: full.id, id })
    expect((await admin.call('accountExports.list')).response).toMatchObject([
      { state: 'failed', failure: 'disk_full' },
    ])
    expect(await readdir(folder)).toEqual([])
  })
})
