import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { FILE_MISSING_DAYS } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { markMissingFiles } from '#server/requests/operations/mark-missing-files.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, type PlacedRequest, placeRequest, SIGNATURE } from '#tests/support/request-samples.ts'
import { fileOf, newPicture, picture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ jobs: true })
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const colleagues = await account.signInAs(await account.addUser('executor'))
const clientId = await createClient(admin)

let placed: PlacedRequest
let params: { id: number }

/** A request in work, whose item needs a photo. */
beforeEach(async () => {
  const executors = [account.users.executor.id]
  placed = await placeRequest(testApp, account, { status: REQUEST_STATUS.inProgress, clientId, executors })
  params = { id: placed.id }
  await database.inAccount(account.id, (tx) =>
    sql`
      with assigned as (update request_executors set assigned_at = now() - interval '1 day' where request_id = ${placed.id}),
        begun as (update requests set started_at = now() - interval '9 hours' where id = ${placed.id})
      update request_checklist_items set type = 'photo', is_required = true where id = ${placed.itemId}`.execute(tx),
  )
})

async function promiseOf(photo: File, minutesAgo = 60) {
  const bytes = Buffer.from(await photo.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const taken_at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  return { sha256, name: photo.name, size: bytes.length, mime: 'image/png', taken_at }
}

let sequence = 0
async function send(call: string, body: object, photos: File[] = [], caller = executor) {
  const operation = {
    id: randomUUID(),
    sequence: sequence++,
    request_id: placed.id,
    call,
    body: body as Record<string, unknown>,
    files: await Promise.all(photos.map((photo) => promiseOf(photo))),
    done_at: new Date(Date.now() - HOUR_MS).toISOString(),
    contact: null,
  }
  const device_time = new Date().toISOString()
  const sent = { format: 1, device_id: 'phone', device_time, operations: [operation] }
  return known((await caller.call('operations.send', { body: sent })).response[0]).outcome
}

const takePhoto = (photo: File) => send('answer', { checklist_item_id: placed.itemId }, [photo])

async function deliver(photo: File, caller = executor) {
  const { sha256 } = await promiseOf(photo)
  return caller.attempt('operations.sendFile', { params: { sha256 }, files: [photo] })
}

async function knows(photos: File[], caller = executor): Promise<boolean[]> {
  const hashes = (await Promise.all(photos.map((photo) => promiseOf(photo)))).map(({ sha256 }) => sha256)
  const { response } = await caller.call('operations.knownFiles', { body: { hashes } })
  return hashes.map((hash) => response.includes(hash))
}

const pageOf = async () => (await admin.call('requests.show', { params })).response
const itemOf = async () => known((await pageOf()).checklists[0]?.items[0])
const hoursSince = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(known(at))) / HOUR_MS)

describe('a photo of a checklist item', () => {
  test('counts from its promise on, and takes its place when it comes', async () => {
    const photo = await newPicture('boiler.png')
    expect(await send('finish', {})).toBe('kept')
    expect(await takePhoto(photo)).toBe('applied')
    const promised = await itemOf()
    expect(promised).toMatchObject({ photo: null, promised_photo: { name: 'boiler.png', size: photo.size } })
    expect(hoursSince(promised.promised_photo?.taken_at)).toBe(1)
    expect(await send('finish', {})).toBe('applied')
    expect(await knows([photo])).toEqual([false])

    expect((await deliver(photo)).status).toBe(200)
    expect(await itemOf()).toMatchObject({ photo: { name: 'boiler.png' }, promised_photo: null })
    expect(await knows([photo])).toEqual([true])
    expect((await deliver(photo)).status, 'once more').toBe(200)
    const { rows } = await database.inAccount(account.id, (tx) =>
      sql<{ taken_at: string }>`select f.taken_at from files f join request_checklist_items i on i.photo_file_id = f.id
        where i.id = ${placed.itemId}`.execute(tx),
    )
    expect(rows.map(({ taken_at }) => hoursSince(taken_at))).toEqual([1])
  })

  test('need not come any more once another has taken its place, or it was taken back', async () => {
    const [first, second] = [await newPicture('first.png'), await newPicture('second.png')]
    await takePhoto(first)
    await takePhoto(second)
    expect(await itemOf()).toMatchObject({ promised_photo: { name: 'second.png' } })
    expect((await deliver(first)).status).toBe(404)
    await send('answer', { checklist_item_id: placed.itemId, answer: null })
    expect((await itemOf()).promised_photo).toBeNull()
    expect((await deliver(second)).status).toBe(404)
    expect((await itemOf()).photo).toBeNull()
  })

  test('of an answer that a colleague’s later one leaves without effect stays with the request', async () => {
    await database.inAccount(account.id, (tx) =>
      sql`update request_checklist_items set answered_at = now(), answered_by = ${account.users.admin.id}
        where id = ${placed.itemId}`.execute(tx),
    )
    const photo = await newPicture('mine.png')
    expect(await takePhoto(photo)).toBe('already')
    expect(await pageOf()).toMatchObject({ files: [], promised_files: [{ name: 'mine.png' }] })
    await deliver(photo)
    expect(await pageOf()).toMatchObject({ files: [{ name: 'mine.png' }], promised_files: [] })
  })
})

test('files of the request and of its notes come to where they belong, with the time at which they were added', async () => {
  const [paper, proof] = [fileOf('act.txt', `Act ${randomUUID()}`), await newPicture('proof.png')]
  expect(await send('attachFiles', {}, [paper])).toBe('applied')
  expect(await send('interact', { comment: '' }, [proof])).toBe('applied')
  expect((await pageOf()).promised_files.map(({ name }) => name)).toEqual(['act.txt', 'proof.png'])
  await deliver(paper)
  await deliver(proof)
  expect(await pageOf()).toMatchObject({ files: [{ name: 'act.txt' }], promised_files: [] })
  const feed = (await admin.call('requests.feed', { params, query: {} })).response.data
  expect(feed.flatMap(({ note }) => note?.files.map(({ name }) => name) ?? [])).toEqual(['proof.png'])
  const attached = known(feed.find(({ payload }) => 'name' in payload && payload.name === 'act.txt'))
  expect(hoursSince(attached.happened_at)).toBe(1)
})

describe('files of kept work', () => {
  test.each([true, false])(
    'wait with it until the office decides, whether or not they have come: %s',
    async (hasCome) => {
      const photo = await newPicture('late.png')
      await admin.call('requests.cancel', { params, body: { comment: 'Not needed', initiator: 'client' } })
      expect(await takePhoto(photo)).toBe('kept')
      if (hasCome) expect((await deliver(photo)).status).toBe(200)
      expect((await itemOf()).promised_photo).toBeNull()
      const [kept] = (await admin.call('keptWork.list', { params })).response
      expect(kept?.subject).toBe('Remarks')
      await admin.call('keptWork.accept', { params, body: { operations: [known(kept).id] } })
      if (!hasCome) {
        expect(await itemOf()).toMatchObject({ photo: null, promised_photo: { name: 'late.png' } })
        await deliver(photo)
      }
      expect(await itemOf()).toMatchObject({ photo: { name: 'late.png' }, promised_photo: null })
    },
  )

  test('need not come once it is discarded', async () => {
    const photo = await newPicture('late.png')
    await admin.call('requests.cancel', { params, body: { comment: 'Not needed', initiator: 'client' } })
    await takePhoto(photo)
    const [kept] = (await admin.call('keptWork.list', { params })).response
    await admin.call('keptWork.discard', { params, body: { operations: [known(kept).id], comment: 'No' } })
    expect((await deliver(photo)).status).toBe(404)
  })
})

test.each(['png', 'webp'] as const)('a signed report waits for a photo that was promised: %s', async (format) => {
  const photo = await picture(format, { name: `signed.${format}`, width: 90 })
  await takePhoto(photo)
  await send('sign', { client_sign: SIGNATURE, name: 'Ivanova' })
  await send('finish', {})
  const { rows } = await database.inAccount(account.id, (tx) =>
    sql<{ photo: string }>`select content #>> '{checklists,0,items,0,photo}' as photo from request_reports
      where request_id = ${placed.id}`.execute(tx),
  )
  expect(rows).toEqual([{ photo: (await promiseOf(photo)).sha256 }])
  expect((await pageOf()).reports).toMatchObject([{ files: [] }])
  await deliver(photo)
  const { rows: kept } = await database.inAccount(account.id, (tx) =>
    sql`select from request_reports v join request_checklist_items i on i.id = ${placed.itemId}
      join files f on f.id = i.photo_file_id
      where v.request_id = ${placed.id}
        and v.content #>> '{checklists,0,items,0,photo}' = encode(f.sha256, 'hex')`.execute(tx),
  )
  expect(kept, 'names the picture as it is kept').toHaveLength(1)
  const drawn = async () => (await pageOf()).reports.flatMap(({ files }) => files).length
  await expect.poll(drawn, { timeout: 50_000 }).toBe(2)
})

test('a photo that does not come for days wants attention until it does', async () => {
  const photo = await newPicture('lost.png')
  await takePhoto(photo)
  await send('finish', {})
  await markMissingFiles(database)
  expect((await pageOf()).attention_reasons).toEqual([])
  const longAgo = new Date(Date.now() - FILE_MISSING_DAYS * DAY_MS - HOUR_MS)
  await database.inAccount(account.id, (tx) =>
    sql`update promised_files set promised_at = ${longAgo} where request_id = ${placed.id}`.execute(tx),
  )
  await markMissingFiles(database)
  expect(await pageOf()).toMatchObject({ attention: true, attention_reasons: ['photo_missing'] })
  await deliver(photo)
  expect((await pageOf()).attention_reasons).toEqual([])
})

describe('what is refused', () => {
  test('other bytes, a file that was not promised, and the file of another', async () => {
    const [photo, other] = [await newPicture('one.png'), await newPicture('two.png')]
    await takePhoto(photo)
    const { sha256 } = await promiseOf(photo)
    const mixed = await executor.attempt('operations.sendFile', { params: { sha256 }, files: [other] })
    expect(mixed.status).toBe(422)
    expect(mixed.error).toMatchObject({ fields: { file: { key: 'hash_mismatch' } } })
    expect((await deliver(other)).status).toBe(404)
    expect((await deliver(photo, colleagues)).status).toBe(404)
    expect(await knows([photo], colleagues)).toEqual([false])
    expect((await deliver(photo)).status).toBe(200)
    expect(await knows([photo], colleagues)).toEqual([false])
  })

  test('files with a call that has none, and two photos of one item', async () => {
    const photos = [await newPicture('one.png'), await newPicture('two.png')]
    expect(await send('finish', {}, photos)).toBe('rejected')
    expect(await send('answer', { checklist_item_id: placed.itemId }, photos)).toBe('rejected')
    expect((await deliver(known(photos[0]))).status).toBe(404)
  })
})
