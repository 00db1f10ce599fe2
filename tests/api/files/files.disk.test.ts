import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskError } from '#server/http/disk-error.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { fileOf, newPicture } from '#tests/support/sample-files.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { uploadsOnTheirWay } from '#tests/support/uploads-directory.ts'

const disk = mountSmallDisk('4m')

describe.skipIf(!disk)('while the disk with the files', async () => {
  const { path, fill, makeRoom, setReadOnly } = disk ?? ({} as SmallDisk)
  const testApp = await startTestApp({ variables: { DATA_DIR: path } })
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const clientId = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
  const [first] = (await upload(admin, 'first')).response

  async function upload(caller: Caller, text: string) {
    return caller.call('files.upload', { files: [fileOf(`${text}.txt`, text)] })
  }

  function stored() {
    return readdirSync(join(path, 'files', String(account.id)))
  }

  it.each([
    ['has no room', fill, makeRoom],
    ['only reads', () => setReadOnly(true), () => setReadOnly(false)],
  ])('%s, uploads wait for later and leave nothing behind; all else works', async (_fault, begin, end) => {
    const before = [stored(), await contentsOf(testApp.testDatabase, account.id)]
    begin()
    try {
      const files = [fileOf('lost.txt', 'x'.repeat(100_000))]
      const refusals = [
        await admin.attempt('files.upload', { files }),
        await admin.attempt('clients.attachFiles', { params: { id: clientId }, files }),
        await admin.attempt('clients.setAvatar', { params: { id: clientId }, files: [await newPicture('face.png')] }),
      ]
      for (const { status, error, headers } of refusals) {
        expect([status, error.code, headers['retry-after']]).toEqual([503, 'storage_unavailable', '5'])
      }
      expect(uploadsOnTheirWay(testApp)).toEqual([])
      expect([stored(), await contentsOf(testApp.testDatabase, account.id)]).toEqual(before)
      expect((await testApp.app.inject(first?.url ?? '')).payload).toBe('first')
      expect((await admin.attempt('clients.list')).status).toBe(200)
    } finally {
      end()
    }
    expect((await admin.attempt('files.upload', { files: [fileOf('kept.txt', _fault)] })).status).toBe(201)
  })
})

it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])('a disk that answers %s is an unavailable storage', (code) => {
  const error = Object.assign(new Error(code), { code, syscall: 'write' })
  expect(diskError(error)).toMatchObject({ code: 'storage_unavailable', status: 503, cause: error })
})

it('no other error is taken for a disk', () => {
  expect(diskError(new Error('ENOSPC'))).toBeUndefined()
  expect(diskError(Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})
