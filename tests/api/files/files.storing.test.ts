import { createHash } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeBytes } from '#server/files/blob-claims.ts'
import type { Blobs } from '#server/files/blobs.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { removeUnusedFilesJob } from '#server/files/unused-files.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'
import { uploadsOnTheirWay } from '#tests/support/uploads-directory.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
const blobs: Blobs = diskBlobs(join(testApp.services.config.dataDir, 'files'))
await admin.call('files.upload', { files: [fileOf('first.txt', 'first')] })

function folder() {
  return join(testApp.services.config.dataDir, 'files', String(account.id))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function claims() {
  const { database } = testApp.services
  const { rows } = await database.inAccount(account.id, (tx) => sql`select from blob_claims`.execute(tx))
  return rows.length
}

describe('bytes that are stored and then not kept', () => {
  it('are removed with the small picture of them when the call is refused', async () => {
    const before = readdirSync(folder())
    const files = [await newPicture('site.png'), fileOf('refused.txt', 'refused')]
    const { status } = await admin.attempt('clients.attachFiles', { params: { id: 999_999 }, files })
    expect(status).toBe(404)
    expect(readdirSync(folder())).toEqual(before)
    expect(await claims()).toBe(0)
  })

  it('stay when another file is of the same bytes', async () => {
    const [kept] = (await admin.call('files.upload', { files: [fileOf('kept.txt', 'shared')] })).response
    const files = [fileOf('refused.txt', 'shared')]
    await Promise.all([
      admin.attempt('clients.attachFiles', { params: { id: 999_999 }, files }),
      admin.call('clients.attachFiles', { params: { id: clientId }, files }),
    ])
    expect((await testApp.app.inject(kept?.url ?? '')).payload).toBe('shared')
    expect(await claims()).toBe(0)
  })

  it('stay for a call that stores them at the same time', async () => {
    const files = [fileOf('raced.txt', 'raced')]
    const [refused, [kept]] = await Promise.all([
      admin.attempt('clients.attachFiles', { params: { id: 999_999 }, files }),
      admin.call('files.upload', { files }).then(({ response }) => response),
    ])
    expect(refused.status).toBe(404)
    expect((await testApp.app.inject(kept?.url ?? '')).payload).toBe('raced')
    expect(await claims()).toBe(0)
  })
})

describe('bytes that no row refers to', () => {
  const removal = () => ({ database: testApp.services.database, blobs })

  it('are left alone while they are being uploaded', async () => {
    const sha256 = hashOf('on its way')
    const { database, fileStore } = testApp.services
    const path = join(testApp.services.config.dataDir, 'on-its-way')
    writeFileSync(path, 'a picture')
    const file = { path, name: 'on-its-way.png', size: 9, sha256, mime: 'image/png', preview: Buffer.from('small') }
    await fileStore.storing(account.id, [file], async () => {
      const long = new Date(Date.now() - 48 * 3_600_000)
      for (const name of readdirSync(folder())) utimesSync(join(folder(), name), long, long)
      await removeUnusedFilesJob(database, blobs).work(null)
      const names = readdirSync(folder()).filter((name) => name.startsWith(sha256.toString('hex')))
      expect(names).toHaveLength(2)
    })
    // The transaction kept nothing.
    expect(readdirSync(folder()).filter((name) => name.startsWith(sha256.toString('hex')))).toEqual([])
  })

  it('are stored again once their removal has come to an end, which holds no connection', async () => {
    const { promise: removed, resolve: endRemoval } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const slow: Blobs = {
      ...blobs,
      async remove(...bytes) {
        ask()
        await removed
        await blobs.remove(...bytes)
      },
    }
    const removing = removeBytes({ ...removal(), blobs: slow }, account.id, hashOf('again'))
    await asked
    const uploading = admin.call('files.upload', { files: [fileOf('again.txt', 'again')] })
    expect((await admin.attempt('clients.list')).status).toBe(200)
    expect(await blobs.open(account.id, hashOf('again'))).toBeNull()
    endRemoval()
    await removing
    const [again] = (await uploading).response
    expect((await testApp.app.inject(again?.url ?? '')).payload).toBe('again')
    expect(await claims()).toBe(0)
  })
})

describe('a picture of more than 50 megapixels', () => {
  let large: File

  beforeAll(async () => {
    const drawn = sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
    large = fileOf('large.png', await drawn.png({ compressionLevel: 9 }).toBuffer())
  })

  it.each([
    ['files.upload', 'files[]'],
    ['clients.attachFiles', 'files[]'],
    ['clients.setAvatar', 'file'],
  ] as const)('is refused in words by %s, and nothing of it stays', async (call, field) => {
    const before = readdirSync(folder())
    const { status, error } = await admin.attempt(call, {
      params: { id: clientId },
      files: [large],
      headers: { 'accept-language': 'en' },
    })
    expect(status).toBe(422)
    expect(error.fields).toEqual({
      [field]: {
        key: 'image_pixels',
        message: 'The image has more than 50 megapixels: make it smaller and upload it again',
      },
    })
    expect(readdirSync(folder())).toEqual(before)
    expect(uploadsOnTheirWay(testApp)).toEqual([])
  })
})

it('a storage that does not answer holds no connection to the database', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const s3 = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'silent',
    S3_ACCESS_KEY_ID: 'tester',
    S3_SECRET_ACCESS_KEY: 'secret of the tests',
  }
  const slowApp = await startApp({ variables: { ...s3, DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'silent' } })
  try {
    const here = await createTestAccount(slowApp)
    const uploader = await here.signInAs('admin')
    const other = await (await createTestAccount(slowApp)).signInAs('admin')
    const uploading = Array.from({ length: 6 }, (_, index) =>
      uploader.attempt('files.upload', { files: [fileOf(`${index}.txt`, `slow ${index}`)] }),
    )
    await expect.poll(() => sockets.size).toBe(6)
    for (const caller of [other, uploader]) {
      expect((await caller.attempt('clients.create', { body: { name: 'Рядом' } })).status).toBe(201)
    }
    silent.close()
    for (const socket of sockets) socket.destroy()
    for (const { status } of await Promise.all(uploading)) expect(status).toBe(503)
  } finally {
    silent.close()
    for (const socket of sockets) socket.destroy()
    await slowApp.stop()
  }
})
