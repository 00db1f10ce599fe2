import { describe, expect, it } from 'vitest'
import { FILES_PER_UPLOAD, TARIFFS } from '#contract/limits.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { BEGINNINGS, fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const employee = await account.signInAs('employee')
const executor = await account.signInAs('executor')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')

type Catalog = 'clients' | 'facilities'

const newClient = async (name: string) => (await admin.call('clients.create', { body: { name } })).response.id

async function newFacility(name: string, clientId: number): Promise<number> {
  const body = { name, client_id: clientId, manager_id: account.users.manager.id }
  return (await admin.call('facilities.create', { body })).response.id
}

async function newRow(catalog: Catalog): Promise<number> {
  const client = await newClient('With files')
  return catalog === 'clients' ? client : newFacility('With files', client)
}

async function attach(catalog: Catalog | 'requests', id: number, ...names: string[]) {
  const files = names.map((name) => fileOf(name, `${name} ${Math.random()}`))
  return (await admin.call(`${catalog}.attachFiles`, { params: { id }, files })).response
}

function countFiles(): Promise<number> {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const row = await tx.selectFrom('files').select(tx.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    return row.n
  })
}

describe.each(['clients', 'facilities'] as const)('files of %s', (catalog) => {
  it('are attached several at once, listed in their order, opened by their address, and recorded in the feed', async () => {
    const id = await newRow(catalog)
    const files = [
      fileOf('Договор.txt', 'Договор'),
      await newPicture('Фасад.png'),
      fileOf('план.pdf', BEGINNINGS.pdf ?? ''),
    ]
    const { status, response } = await admin.call(`${catalog}.attachFiles`, { params: { id }, files })
    expect(status).toBe(201)
    expect(response.map(({ name, mime, preview_url }) => [name, mime, preview_url !== null])).toEqual([
      ['Договор.txt', 'text/plain', false],
      ['Фасад.png', 'image/png', true],
      ['план.pdf', 'application/pdf', false],
    ])
    const listed = (await employee.call(`${catalog}.files`, { params: { id } })).response
    expect(listed.map(({ id: file }) => file)).toEqual(response.map(({ id: file }) => file))
    expect((await testApp.app.inject(known(listed[0]).url)).payload).toBe('Договор')
    const feed = (await admin.call(`${catalog}.feed`, { params: { id } })).response.data
    expect(feed.slice(0, 3).map(({ kind, payload }) => [kind, payload])).toEqual(
      response.toReversed().map(({ id: file_id, name }) => [4001, { file_id, name }]),
    )
  })

  it('are taken off one by one, and forgotten when nothing else shows them', async () => {
    const id = await newRow(catalog)
    const before = await countFiles()
    const [first, second] = await attach(catalog, id, 'first.txt', 'second.txt')
    const params = { id, fileId: known(first).id }
    expect((await admin.attempt(`${catalog}.detachFile`, { params })).response).toBeNull()
    const left = (await admin.call(`${catalog}.files`, { params: { id } })).response
    expect(left.map(({ name }) => name)).toEqual(['second.txt'])
    expect((await testApp.app.inject(known(first).url)).statusCode).toBe(404)
    expect((await testApp.app.inject(known(second).url)).statusCode).toBe(200)
    expect(await countFiles()).toBe(before + 1)
    const feed = (await admin.call(`${catalog}.feed`, { params: { id } })).response.data
    expect(feed[0]).toMatchObject({ kind: 4002, payload: { file_id: params.fileId, name: 'first.txt' } })
    expect((await admin.attempt(`${catalog}.detachFile`, { params })).status).toBe(404)
  })

  it('go with their row', async () => {
    const before = await countFiles()
    const id = await newRow(catalog)
    await attach(catalog, id, 'a.txt', 'b.txt')
    await admin.call(`${catalog}.remove`, { params: { id } })
    expect(await countFiles()).toBe(before)
  })

  it('are of the row that is named: another one cannot give them away', async () => {
    const [one, two] = [await newRow(catalog), await newRow(catalog)]
    const [file] = await attach(catalog, one, 'one.txt')
    const params = { id: two, fileId: known(file).id }
    expect((await admin.attempt(`${catalog}.detachFile`, { params })).status).toBe(404)
    expect((await admin.call(`${catalog}.files`, { params: { id: one } })).response).toHaveLength(1)
  })

  it('are changed by those who may change the row, and seen by those who may read it', async () => {
    const id = await newRow(catalog)
    const [file] = await attach(catalog, id, 'kept.txt')
    const before = await contentsOf(testApp.testDatabase, account.id)
    const params = { id, fileId: known(file).id }
    for (const [caller, change, read] of [
      [employee, 403, 200],
      [executor, 403, 404],
      [stranger, 404, 404],
    ] as const) {
      const files = [fileOf('x.txt', 'x')]
      expect((await caller.attempt(`${catalog}.attachFiles`, { params: { id }, files })).status).toBe(change)
      expect((await caller.attempt(`${catalog}.detachFile`, { params })).status).toBe(change)
      expect((await caller.attempt(`${catalog}.files`, { params: { id } })).status).toBe(read)
    }
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  it('are refused all together when one of them is', async () => {
    const id = await newRow(catalog)
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refuse = async (files: File[]) => {
      const { status, error } = await admin.attempt(`${catalog}.attachFiles`, { params: { id }, files })
      return [status, error.code, invalidKeys(error)]
    }
    const good = fileOf('good.txt', 'good')
    expect(await refuse([good, fileOf('bad.pdf', 'not a pdf')])).toEqual([
      415,
      'unsupported_type',
      { 'files[]': 'file_type' },
    ])
    expect(await refuse(Array.from({ length: FILES_PER_UPLOAD + 1 }, () => good))).toEqual([
      422,
      'validation_failed',
      { 'files[]': 'too_many' },
    ])
    expect(await refuse([])).toEqual([422, 'validation_failed', { 'files[]': 'file_required' }])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

it('a PDF is shown by the browser when asked, and nothing else is', async () => {
  const id = await newRow('clients')
  const files = [fileOf('plan.pdf', BEGINNINGS.pdf ?? ''), fileOf('page.txt', '<script>alert(1)</script>')]
  const { response } = await admin.call('clients.attachFiles', { params: { id }, files })
  const [pdf, text] = await Promise.all(response.map(({ url }) => testApp.app.inject(`${url}&inline=true`)))
  expect(pdf?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
  expect(pdf?.headers['content-security-policy']).toMatch(/^default-src 'none';/)
  expect(text?.headers).toMatchObject({
    'content-disposition': 'attachment; filename=page.txt',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

it('a full storage takes no file and no picture, and keeps what it has', async () => {
  const full = await createTestAccount(testApp)
  const boss = await full.signInAs('admin')
  const { id } = (await boss.call('clients.create', { body: { name: 'Full' } })).response
  await testApp.services.database.inAccount(full.id, async (tx) => {
    await tx.updateTable('accounts').set({ tariff: 'basic', trial_ends_at: null }).execute()
    const size = TARIFFS.basic.storage_bytes - 1
    await tx
      .insertInto('blobs')
      .values({ sha256: Buffer.alloc(32), size, mime: 'text/plain' })
      .execute()
  })
  const before = await contentsOf(testApp.testDatabase, full.id)
  const file = await boss.attempt('clients.attachFiles', { params: { id }, files: [fileOf('two.txt', 'ab')] })
  expect([file.status, file.error.code]).toEqual([409, 'storage_full'])
  const picture = await boss.attempt('clients.setAvatar', { params: { id }, files: [await newPicture('face.png')] })
  expect([picture.status, picture.error.code]).toEqual([409, 'storage_full'])
  expect(await contentsOf(testApp.testDatabase, full.id)).toEqual(before)
  expect((await boss.attempt('clients.attachFiles', { params: { id }, files: [fileOf('one.txt', 'a')] })).status).toBe(
    201,
  )
})

describe('files of what belongs to a row', () => {
  it("are a client's facilities', latest first, page by page, of the facilities that the user sees", async () => {
    const client = await newClient('Chain')
    const [seen, unseen] = [await newFacility('Seen', client), await newFacility('Unseen', client)]
    await attach('facilities', seen, '1.txt', '2.txt')
    await attach('facilities', unseen, '3.txt')
    await attach('clients', client, 'own.txt')
    const { response } = await admin.call('clients.facilityFiles', { params: { id: client }, query: { per_page: 2 } })
    expect(response).toMatchObject({ current_page: 1, per_page: 2, total: 3 })
    expect(response.data.map(({ name, facility }) => [name, facility])).toEqual([
      ['3.txt', { id: unseen, name: 'Unseen' }],
      ['2.txt', { id: seen, name: 'Seen' }],
    ])
    expect((await testApp.app.inject(known(response.data[0]).url)).statusCode).toBe(200)
    // The executor is responsible for the rows of their requests.
    await enterRequest(testApp, account, {
      clientId: client,
      facilityId: seen,
      executorId: account.users.executor.id,
      status: 3,
    })
    const theirs = (await executor.call('clients.facilityFiles', { params: { id: client } })).response
    expect(theirs.data.map(({ name }) => name)).toEqual(['2.txt', '1.txt'])
  })

  it("are a facility's requests', and a request's facility's", async () => {
    const client = await newClient('One place')
    const facility = await newFacility('Place', client)
    const id = await enterRequest(testApp, account, {
      clientId: client,
      facilityId: facility,
      executorId: account.users.executor.id,
      status: 3,
    })
    const hidden = await enterRequest(testApp, account, { clientId: client, facilityId: facility, status: 3 })
    await attach('requests', id, 'act.txt')
    await attach('requests', hidden, 'hidden.txt')
    await attach('facilities', facility, 'plan.txt')
    const all = (await admin.call('facilities.requestFiles', { params: { id: facility } })).response
    expect(all.data.map(({ name, request }) => [name, request.id])).toEqual([
      ['hidden.txt', hidden],
      ['act.txt', id],
    ])
    const theirs = (await executor.call('facilities.requestFiles', { params: { id: facility } })).response
    expect(theirs.data.map(({ name }) => name)).toEqual(['act.txt'])
    expect(theirs.total).toBe(1)
    const ofPlace = (await executor.call('requests.facilityFiles', { params: { id } })).response
    expect(ofPlace.map(({ name }) => name)).toEqual(['plan.txt'])
    const nowhere = await enterRequest(testApp, account, { clientId: client })
    expect((await admin.call('requests.facilityFiles', { params: { id: nowhere } })).response).toEqual([])
    expect((await stranger.attempt('requests.facilityFiles', { params: { id } })).status).toBe(404)
  })
})
