import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AVATAR_MAX_BYTES } from '#contract/limits.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { fileOf, newPicture, picture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')

type Catalog = 'clients' | 'facilities'

async function newRow(catalog: Catalog): Promise<number> {
  const client = (await admin.call('clients.create', { body: { name: 'Pictured' } })).response.id
  if (catalog === 'clients') return client
  const body = { name: 'Pictured', client_id: client, manager_id: account.users.manager.id }
  return (await admin.call('facilities.create', { body })).response.id
}

async function give(catalog: Catalog, id: number, file?: File): Promise<string> {
  const files = [file ?? (await newPicture('face.png'))]
  return (await admin.call(`${catalog}.setAvatar`, { params: { id }, files })).response.avatar
}

function get(address: string) {
  return testApp.app.inject({ method: 'GET', url: address })
}

function count(table: 'files' | 'blobs' | 'avatars') {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const row = await tx.selectFrom(table).select(tx.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    return row.n
  })
}

async function kept() {
  return { files: await count('files'), blobs: await count('blobs'), avatars: await count('avatars') }
}

describe.each(['clients', 'facilities'] as const)('a picture of %s', (catalog) => {
  it('is in its row, its list and its history, at an address that needs nothing else', async () => {
    const id = await newRow(catalog)
    const avatar = await give(catalog, id)
    expect(avatar).toMatch(/^\/api\/avatars\/[\w-]{22}$/)
    const shown = (await manager.call(`${catalog}.show`, { params: { id } })).response
    expect(shown.avatar).toBe(avatar)
    const { data } = (await manager.call(`${catalog}.list`, { query: { per_page: 100 } })).response
    expect(known(data.find((row) => row.id === id)).avatar).toBe(avatar)
    const feed = (await admin.call(`${catalog}.feed`, { params: { id } })).response.data
    expect(known(feed[0]).payload).toEqual({ name: 'Pictured', changes: { avatar: { old: false, new: true } } })
    expect((await get(avatar)).statusCode).toBe(200)
  })

  it('is replaced under another address, and the old one opens nothing and keeps no bytes', async () => {
    const id = await newRow(catalog)
    const before = await kept()
    const first = await give(catalog, id)
    const second = await give(catalog, id)
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    expect(await kept()).toEqual({ files: before.files + 1, blobs: before.blobs + 1, avatars: before.avatars + 1 })
  })

  it('is taken away, twice without harm', async () => {
    const id = await newRow(catalog)
    const before = await kept()
    const avatar = await give(catalog, id)
    for (const _ of [1, 2]) {
      const { status, response } = await admin.attempt(`${catalog}.removeAvatar`, { params: { id } })
      expect([status, response]).toEqual([200, null])
    }
    expect((await get(avatar)).statusCode).toBe(404)
    expect((await admin.call(`${catalog}.show`, { params: { id } })).response.avatar).toBeNull()
    expect(await kept()).toEqual(before)
    const feed = (await admin.call(`${catalog}.feed`, { params: { id } })).response.data
    expect(feed.filter(({ payload }) => 'changes' in payload)).toHaveLength(2)
  })

  it('goes with its row', async () => {
    const id = await newRow(catalog)
    const avatars = await count('avatars')
    const avatar = await give(catalog, id)
    await admin.call(`${catalog}.remove`, { params: { id } })
    expect((await get(avatar)).statusCode).toBe(404)
    expect(await count('avatars')).toBe(avatars)
  })

  it('is changed only by those who may change the row', async () => {
    const id = await newRow(catalog)
    const avatar = await give(catalog, id)
    const files = [await newPicture('other.png')]
    const before = await contentsOf(testApp.testDatabase, account.id)
    for (const [caller, status] of [
      [employee, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.attempt(`${catalog}.setAvatar`, { params: { id }, files })).status).toBe(status)
      expect((await caller.attempt(`${catalog}.removeAvatar`, { params: { id } })).status).toBe(status)
    }
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
    expect((await get(avatar)).statusCode).toBe(200)
  })
})

it('a product has a picture in the price list, in what is offered for works, and until it is taken away', async () => {
  const { id } = (await admin.call('products.create', { body: { title: 'Belt', kind: 'goods' } })).response
  const files = [await newPicture('belt.png')]
  const refused = await employee.attempt('products.setAvatar', { params: { id }, files })
  expect(refused.status).toBe(403)
  const { avatar } = (await admin.call('products.setAvatar', { params: { id }, files })).response
  expect((await get(avatar)).statusCode).toBe(200)
  expect((await admin.call('products.list')).response.data).toMatchObject([{ id, avatar }])
  expect((await admin.call('products.search', { query: { q: 'bel' } })).response).toMatchObject([{ id, avatar }])
  await admin.call('products.removeAvatar', { params: { id } })
  expect((await admin.call('products.list')).response.data).toMatchObject([{ id, avatar: null }])
  expect((await get(avatar)).statusCode).toBe(404)
})

describe('what is kept of a picture', () => {
  it('is a small upright WebP without metadata, as sharp as a list shows it', async () => {
    const avatar = await give(
      'clients',
      await newRow('clients'),
      await picture('jpeg', { width: 900, height: 600, orientation: 6 }),
    )
    const { rawPayload, headers } = await get(avatar)
    const { format, width, height, orientation, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, orientation, exif }).toEqual({
      format: 'webp',
      width: 171,
      height: 256,
      orientation: undefined,
      exif: undefined,
    })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  it.each(['png', 'jpeg', 'gif'] as const)('may have been %s', async (format) => {
    const avatar = await give('clients', await newRow('clients'), await picture(format, { width: 20, height: 20 }))
    expect((await sharp((await get(avatar)).rawPayload).metadata()).width).toBe(20)
  })

  it('is shared by rows of the same picture, and stays while one of them has it', async () => {
    const [one, two] = [await newRow('clients'), await newRow('clients')]
    const face = await newPicture('twins.png')
    const blobs = await count('blobs')
    const [first, second] = [await give('clients', one, face), await give('clients', two, face)]
    expect(second).not.toBe(first)
    expect(await count('blobs')).toBe(blobs + 1)
    await admin.call('clients.removeAvatar', { params: { id: one } })
    expect((await get(second)).statusCode).toBe(200)
    await admin.call('clients.removeAvatar', { params: { id: two } })
    expect(await count('blobs')).toBe(blobs)
  })
})

describe('what is no picture', () => {
  const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

  it.each<[string, () => File | Promise<File>, number, string, string]>([
    ['text', () => fileOf('a.txt', 'a'), 415, 'unsupported_type', 'image_invalid'],
    ['a program called a picture', () => fileOf('a.png', 'MZ\0\0'), 415, 'unsupported_type', 'image_invalid'],
    ['a drawing with scripts', () => fileOf('a.svg', '<svg onload="x()"/>'), 415, 'unsupported_type', 'image_invalid'],
    ['a broken picture', () => fileOf('a.png', PNG_HEAD), 415, 'unsupported_type', 'image_invalid'],
    ['too large', () => fileOf('a.png', Buffer.alloc(AVATAR_MAX_BYTES + 1)), 413, 'too_large', 'file_too_large'],
  ])('is refused: %s', async (_what, file, status, code, key) => {
    const id = await newRow('clients')
    const avatar = await give('clients', id)
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('clients.setAvatar', { params: { id }, files: [await file()] })
    expect([refused.status, refused.error.code, invalidKeys(refused.error)]).toEqual([status, code, { file: key }])
    if (status === 415) expect(refused.error.message).toBe('Изображение не соответствует требованиям')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
    expect((await get(avatar)).statusCode).toBe(200)
  })

  it('is refused when there is none, or more than one', async () => {
    const id = await newRow('clients')
    const none = await admin.attempt('clients.setAvatar', { params: { id } })
    expect(invalidKeys(none.error)).toEqual({ file: 'file_required' })
    const files = [await newPicture('1.png'), await newPicture('2.png')]
    const two = await admin.attempt('clients.setAvatar', { params: { id }, files })
    expect(invalidKeys(two.error)).toEqual({ file: 'too_many' })
  })
})

it('an address that was never given out opens nothing', async () => {
  for (const key of ['A'.repeat(22), 'x', '%2e%2e']) expect((await get(`/api/avatars/${key}`)).statusCode).toBe(404)
})

describe("a user's picture", () => {
  it('is shown wherever the user is named', async () => {
    const face = await give('clients', await newRow('clients'))
    const key = known(face.split('/').at(-1))
    const { executor } = account.users
    // As a membership holds it; the picture itself is the client's above.
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx.updateTable('clients').set({ avatar_key: null }).where('avatar_key', '=', key).execute()
      const file = await tx.selectFrom('files').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await tx.insertInto('avatars').values({ key, file_id: file.id }).execute()
      await tx.updateTable('memberships').set({ avatar_key: key }).where('user_id', '=', executor.id).execute()
    })
    const clientId = await newRow('clients')
    const id = await enterRequest(testApp, account, { clientId, executorId: executor.id, status: 3 })
    const worker = await account.signInAs('executor')
    await worker.call('requests.interact', { params: { id }, body: { comment: 'Here' } })

    const named = { id: executor.id, name: executor.name, avatar: face }
    expect((await admin.call('requests.show', { params: { id } })).response.employees).toEqual([named])
    const listed = (await admin.call('requests.list')).response.data
    expect(known(listed.find((row) => row.id === id)).employees).toEqual([named])
    const [event] = (await admin.call('requests.feed', { params: { id } })).response.data
    expect(event?.actor).toEqual(named)
    const offered = (await admin.call('users.executorsForSelector', { query: { serviceman: true } })).response
    expect(offered).toContainEqual(named)
    const users = (await admin.call('users.list')).response.data
    expect(known(users.find((user) => user.id === executor.id)).avatar).toBe(face)
    expect((await admin.call('employees.show', { params: { id: executor.id } })).response.avatar).toBe(face)
    expect((await worker.call('auth.check')).response.user.avatar).toBe(face)
  })
})
