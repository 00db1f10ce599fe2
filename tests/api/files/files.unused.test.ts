import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { removeUnusedFilesJob } from '#server/files/unused-files.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { fileOf, picture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const HOUR_MS = 3_600_000
let account: TestAccount
let admin: Caller
let manager: Caller
let clientId: number

const testApp = await startTestApp()

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  manager = await account.signInAs('manager')
  clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
})

const newRequest = () => enterRequest(testApp, account, { clientId })

function folder() {
  return join(testApp.services.config.dataDir, 'files', String(account.id))
}

/** As if the bytes had been kept two hours ago. */
function ageBytes() {
  const then = new Date(Date.now() - 2 * HOUR_MS)
  for (const name of readdirSync(folder())) utimesSync(join(folder(), name), then, then)
}

function clean() {
  const directory = join(testApp.services.config.dataDir, 'files')
  return removeUnusedFilesJob(testApp.services.database, diskBlobs(directory)).work(null)
}

async function keptNames() {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const files = await tx.selectFrom('files').select('name').orderBy('id').execute()
    const { blobs } = await tx
      .selectFrom('blobs')
      .select(({ fn }) => fn.countAll<number>().as('blobs'))
      .executeTakeFirstOrThrow()
    return { files: files.map(({ name }) => name), blobs }
  })
}

describe('a file that is taken off the last row', () => {
  it('is forgotten, makes room, and its bytes go with the next cleaning', async () => {
    const id = await newRequest()
    const files = [await picture('png'), fileOf('stays.txt', 'stays')]
    const [gone, stays] = (await admin.call('requests.attachFiles', { params: { id }, files })).response
    ageBytes()
    await admin.call('requests.detachFile', { params: { id, fileId: gone?.id ?? 0 } })
    expect(await keptNames()).toEqual({ files: ['stays.txt'], blobs: 1 })
    expect((await testApp.app.inject(gone?.url ?? '')).statusCode).toBe(404)
    expect(readdirSync(folder())).toHaveLength(3)
    await clean()
    expect(readdirSync(folder())).toHaveLength(1)
    expect((await testApp.app.inject(stays?.url ?? '')).payload).toBe('stays')
  })

  it('keeps its bytes while another file is the same', async () => {
    const [one, two] = [await newRequest(), await newRequest()]
    const [first] = (
      await admin.call('requests.attachFiles', { params: { id: one }, files: [fileOf('1.txt', 'same')] })
    ).response
    const [second] = (
      await admin.call('requests.attachFiles', { params: { id: two }, files: [fileOf('2.txt', 'same')] })
    ).response
    await admin.call('requests.detachFile', { params: { id: one, fileId: first?.id ?? 0 } })
    ageBytes()
    await clean()
    expect(await keptNames()).toEqual({ files: ['2.txt'], blobs: 1 })
    expect((await testApp.app.inject(second?.url ?? '')).payload).toBe('same')
    const foreign = await admin.attempt('requests.detachFile', { params: { id: one, fileId: second?.id } })
    expect(foreign.status).toBe(404)
    expect((await keptNames()).files).toEqual(['2.txt'])
  })
})

describe('the cleaning', () => {
  it('forgets what was uploaded a day ago and named nowhere, and nothing else', async () => {
    await admin.call('files.upload', { files: [fileOf('old.txt', 'old')] })
    const id = await newRequest()
    await admin.call('requests.attachFiles', { params: { id }, files: [fileOf('attached.txt', 'attached')] })
    const face = [await picture('png', { name: 'face.png' })]
    const { avatar } = (await admin.call('clients.setAvatar', { params: { id: clientId }, files: face })).response
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx
        .updateTable('files')
        .set({ created_at: new Date(Date.now() - 25 * HOUR_MS).toISOString() })
        .execute()
    })
    await admin.call('files.upload', { files: [fileOf('new.txt', 'new')] })
    await clean()
    expect(await keptNames()).toEqual({ files: ['attached.txt', 'face.png', 'new.txt'], blobs: 3 })
    expect((await testApp.app.inject(avatar)).statusCode).toBe(200)
  })

  it('removes bytes that no row refers to, unless they are being uploaded', async () => {
    await admin.call('files.upload', { files: [fileOf('known.txt', 'known')] })
    const [known] = readdirSync(folder())
    writeFileSync(join(folder(), 'a'.repeat(64)), 'left behind')
    ageBytes()
    writeFileSync(join(folder(), 'b'.repeat(64)), 'on its way')
    await clean()
    expect(readdirSync(folder()).toSorted()).toEqual([known, 'b'.repeat(64)].toSorted())
  })

  it('removes archives that no row knows, and what a process that was killed has written by half', async () => {
    await admin.call('files.upload', { files: [fileOf('known.txt', 'known')] })
    const [known] = readdirSync(folder())
    const { id } = (await admin.call('accountExports.create')).response
    for (const name of [`archive-${id}.zip`, 'archive-0.zip', `${'c'.repeat(64)}.0a1b2c.part`]) {
      writeFileSync(join(folder(), name), 'left behind')
    }
    ageBytes()
    writeFileSync(join(folder(), 'archive-9.zip.0a1b2c.part'), 'on its way')
    await clean()
    const kept = [known, `archive-${id}.zip`, 'archive-9.zip.0a1b2c.part']
    expect(readdirSync(folder()).toSorted()).toEqual(kept.toSorted())
  })
})

describe('a file to be named in a create', () => {
  it('may be named by who uploaded it alone', async () => {
    const [own] = (await manager.call('files.upload', { files: [fileOf('own.txt', 'own')] })).response
    const [others] = (await admin.call('files.upload', { files: [fileOf('others.txt', 'others')] })).response
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    const [foreign] = (await stranger.call('files.upload', { files: [fileOf('foreign.txt', 'foreign')] })).response
    const create = (files: (number | undefined)[]) =>
      manager.attempt('requests.create', { body: { name: 'С файлами', client_id: clientId, files } })
    for (const file of [others, foreign, { id: 999_999 }]) {
      const { status, error } = await create([own?.id, file?.id])
      expect(status).toBe(422)
      expect(error.fields?.files?.key).toBe('not_found')
    }
    expect((await admin.call('requests.list')).response.total).toBe(0)
    const created = await create([own?.id])
    expect(created.response).toMatchObject({ files: [{ id: own?.id, name: 'own.txt' }] })
  })
})
