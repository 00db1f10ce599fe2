import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import {
  ACCOUNT_LABEL_PHOTOS_PER_DAY,
  LABEL_PHOTO_MAX_BYTES,
  LABEL_PHOTOS_MAX,
  LABEL_PHOTOS_PER_DAY,
  LABEL_REPORTS_PER_HOUR,
} from '#contract/limits.ts'
import type { LiveEvent } from '#contract/live.ts'
import { LIVE_CHANNEL } from '#server/live/announce.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { BEGINNINGS, fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const FAULT = { name: 'Анна Жилина', phone: '+7 (916)-123-45-67', description: 'Течёт из-под кожуха' }
let account: TestAccount
let admin: Caller
let clientId: number
let facilityId: number
let equipmentId: number
let params: { hash: string }

const testApp = await startTestApp()
const guest = callerOf(testApp.app)

beforeEach(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = (await admin.call('clients.create', { body: { name: 'Секретный холдинг', phone: '+79990001122' } }))
    .response.id
  facilityId = (
    await admin.call('facilities.create', {
      body: { name: 'Котельная', client_id: clientId, address: 'Лесная, 5', manager_id: account.users.manager.id },
    })
  ).response.id
  const equipment = (
    await admin.call('equipment.create', {
      body: { title: 'Насос', model: 'GX-5', serial: 'SN 001', facility_id: facilityId },
    })
  ).response
  equipmentId = equipment.id
  params = { hash: equipment.label_url.slice(-22) }
})

async function expectRefused(attempt: Promise<Awaited<ReturnType<Caller['attempt']>>>, status: number, code: string) {
  const before = await contentsOf(testApp.testDatabase, account.id)
  const answer = await attempt
  expect([answer.status, answer.error.code]).toEqual([status, code])
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  return answer
}

async function reported() {
  return (await admin.call('requests.list')).response.total
}

describe('the page a label opens', () => {
  it('says whose equipment it is and where it is, and no more', async () => {
    const answer = await guest.call('equipment.publicLabel', { params })
    expect(answer.response).toEqual({
      company: { name: expect.any(String), logo: null, locale: 'ru', country: 'ru' },
      title: 'Насос',
      model: 'GX-5',
      facility: 'Котельная',
    })
    expect(answer.headers['x-robots-tag']).toContain('noindex')
    for (const secret of ['SN 001', 'Секретный', 'Лесная', '+7999', account.users.manager.name]) {
      expect(answer.bytes.toString()).not.toContain(secret)
    }
  })

  it('is not found for an unknown label, an invalid one, and equipment without a facility', async () => {
    const none = { hash: 'A'.repeat(22) }
    await expectRefused(guest.attempt('equipment.publicLabel', { params: none }), 404, 'not_found')
    await expectRefused(guest.attempt('equipment.report', { params: none, body: FAULT }), 404, 'not_found')
    expect((await guest.attempt('equipment.publicLabel', { params: { hash: 'short' } })).status).toBe(422)
    await admin.call('equipment.update', { params: { id: equipmentId }, body: { facility_id: null } })
    await expectRefused(guest.attempt('equipment.publicLabel', { params }), 404, 'not_found')
    await expectRefused(guest.attempt('equipment.report', { params, body: FAULT }), 404, 'not_found')
  })
})

it('a label of archived equipment leads nowhere, until the equipment is back', async () => {
  await admin.call('equipment.update', { params: { id: equipmentId }, body: { is_archived: true } })
  await expectRefused(guest.attempt('equipment.publicLabel', { params }), 404, 'not_found')
  await expectRefused(guest.attempt('equipment.report', { params, body: FAULT }), 404, 'not_found')
  await admin.call('equipment.update', { params: { id: equipmentId }, body: { is_archived: false } })
  expect((await guest.attempt('equipment.report', { params, body: FAULT })).status).toBe(201)
})

describe('reporting a fault', () => {
  it('creates a new emergency request without an author, with all that was said', async () => {
    const photos = [await newPicture('one.png'), await newPicture('two.png')]
    const answer = await guest.call('equipment.report', { params, body: FAULT, files: photos })
    expect(answer.status).toBe(201)
    const [{ id } = { id: 0 }] = (await admin.call('requests.list')).response.data
    const request = (await admin.call('requests.show', { params: { id } })).response
    expect(request).toMatchObject({
      number: answer.response.number,
      hash: answer.response.hash,
      name: 'Неисправность: Насос',
      type: 'emergency',
      status: 1,
      client: { id: clientId },
      facility: { id: facilityId },
      manager: { id: account.users.manager.id },
      author: null,
      employees: [],
      description: 'Течёт из-под кожуха',
      contact: { name: 'Анна Жилина', phone: '+79161234567' },
      equipment: [{ id: equipmentId }],
    })
    expect(request.files.map(({ name, preview_url }) => [name, preview_url !== null])).toEqual([
      ['one.png', true],
      ['two.png', true],
    ])
    const feed = (await admin.call('requests.feed', { params: { id } })).response.data
    expect(feed).toMatchObject([{ kind: EVENT_KINDS.requestCreated.id, actor: null }])
    const followed = await guest.call('requests.view', { params: { hash: answer.response.hash } })
    expect(followed.response).toMatchObject({ number: answer.response.number, status: 1 })
  })

  it('needs no photos, and reaches open screens', async () => {
    const listener = new pg.Client(testApp.testDatabase.url)
    await listener.connect()
    const heard: LiveEvent[] = []
    listener.on('notification', ({ payload = '{}' }) => heard.push(JSON.parse(payload)))
    await listener.query(`listen ${LIVE_CHANNEL}`)
    await guest.call('equipment.report', { params, body: FAULT })
    const ofRequests = () => heard.filter(({ entity }) => entity === 'requests')
    await expect.poll(ofRequests).toMatchObject([{ type: 'created', account: account.id }])
    await listener.end()
  })

  it('leaves the request without a manager when that of the facility does not work any more', async () => {
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('memberships').set({ is_active: false }).where('user_id', '=', account.users.manager.id).execute(),
    )
    await guest.call('equipment.report', { params, body: FAULT })
    expect((await admin.call('requests.list')).response.data).toMatchObject([{ manager: null }])
  })

  it('speaks the account’s language', async () => {
    const abroad = await createTestAccount(testApp, 'ae')
    const boss = await abroad.signInAs('admin')
    const client_id = (await boss.call('clients.create', { body: { name: 'Client' } })).response.id
    const facility_id = (await boss.call('facilities.create', { body: { name: 'Tower', client_id } })).response.id
    const { label_url } = (await boss.call('equipment.create', { body: { title: 'Chiller', facility_id } })).response
    const hash = label_url.slice(-22)
    expect((await guest.call('equipment.publicLabel', { params: { hash } })).response.company.locale).toBe('en')
    const body = { ...FAULT, phone: '+971 50-123-4567' }
    await guest.call('equipment.report', { params: { hash }, body })
    expect((await boss.call('requests.list')).response.data).toMatchObject([{ name: 'Fault: Chiller' }])
  })

  it('made twice with one key makes one request', async () => {
    const headers = { 'idempotency-key': 'fault-1' }
    const photo = await newPicture('one.png')
    const first = await guest.call('equipment.report', { params, body: FAULT, files: [photo], headers })
    const second = await guest.call('equipment.report', { params, body: FAULT, files: [photo], headers })
    expect(second.response).toEqual(first.response)
    expect(await reported()).toBe(1)
    const other = await guest.attempt('equipment.report', { params, body: { ...FAULT, name: 'Другой' }, headers })
    expect([other.status, await reported()]).toEqual([409, 1])
  })

  it('asks for a name, a phone of some country and what happened', async () => {
    const refused = await expectRefused(
      guest.attempt('equipment.report', { params, body: { name: ' ', phone: '12', description: '' } }),
      422,
      'validation_failed',
    )
    expect(refused.error.fields).toMatchObject({
      name: { key: 'name_required' },
      phone: { key: 'phone_invalid' },
      description: { key: 'description_required' },
    })
  })
})

describe('photos of a fault', () => {
  it('are at most so many', async () => {
    const photos = await Promise.all(Array.from({ length: LABEL_PHOTOS_MAX + 1 }, (_, n) => newPicture(`${n}.png`)))
    const refused = await expectRefused(
      guest.attempt('equipment.report', { params, body: FAULT, files: photos }),
      422,
      'validation_failed',
    )
    expect(refused.error.fields?.['files[]']?.key).toBe('too_many')
  })

  it('are pictures by their bytes, whatever they are called', async () => {
    for (const file of [
      fileOf('photo.png', 'not a picture'),
      fileOf('photo.jpg', BEGINNINGS.exe ?? ''),
      fileOf('act.pdf', BEGINNINGS.pdf ?? ''),
      fileOf('head-alone.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(1000)])),
    ]) {
      const files = [await newPicture('whole.png'), file]
      const refused = await expectRefused(
        guest.attempt('equipment.report', { params, body: FAULT, files }),
        415,
        'unsupported_type',
      )
      expect(refused.error).toMatchObject({
        fields: { 'files[]': { key: 'image_invalid' } },
        details: { file: { name: file.name, place: 1 } },
      })
    }
  })

  it('are of five megabytes at most', async () => {
    const large = fileOf('large.png', Buffer.alloc(LABEL_PHOTO_MAX_BYTES + 1))
    const attempt = guest.attempt('equipment.report', { params, body: FAULT, files: [large] })
    const refused = await expectRefused(attempt, 413, 'too_large')
    expect(refused.error.fields?.['files[]']?.key).toBe('file_too_large')
  })

  it('find no place in a full storage, where a fault without them still does', async () => {
    await testApp.services.database.asSystem(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ trial_ends_at: '2020-01-01T00:00:00Z' })
        .where('id', '=', account.id)
        .execute()
      await tx
        .insertInto('blobs')
        .values({ account_id: account.id, sha256: Buffer.alloc(32), size: 1024 ** 3 - 15, mime: 'text/plain' })
        .execute()
    })
    const photo = await newPicture('one.png')
    await expectRefused(guest.attempt('equipment.report', { params, body: FAULT, files: [photo] }), 409, 'storage_full')
    await guest.call('equipment.report', { params, body: FAULT })
    expect(await reported()).toBe(1)
  })
})

describe('photos of a day', () => {
  /** As if photos of so many bytes had come with the reports of a label. */
  async function claimSize(number: number, size: number) {
    const { rows } = await testApp.services.database.inAccount(account.id, (tx) =>
      sql`
        update blobs b set size = ${size}
        from requests r join attachments a on a.request_id = r.id join files f on f.id = a.file_id
        where b.sha256 = f.sha256 and r.number = ${number} returning 1`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  }

  async function report(hash: string, photo: File) {
    return guest.call('equipment.report', { params: { hash }, body: FAULT, files: [photo] })
  }

  async function expectNoPhotos(hash: string) {
    const attempt = guest.attempt('equipment.report', {
      params: { hash },
      body: FAULT,
      files: [await newPicture('late.png')],
      headers: { 'accept-language': 'en' },
    })
    const refused = await expectRefused(attempt, 429, 'too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.error.fields?.['files[]']).toEqual({
      key: 'label_photos_today',
      message: 'No more photos can be sent from labels today: send the request without them',
    })
    expect((await guest.attempt('equipment.report', { params: { hash }, body: FAULT })).status).toBe(201)
  }

  async function anotherLabel(title: string): Promise<string> {
    return (
      await admin.call('equipment.create', { body: { title, facility_id: facilityId } })
    ).response.label_url.slice(-22)
  }

  it('at one label have a limit in bytes, after which reports come without them', async () => {
    const first = await report(params.hash, await newPicture('one.png'))
    await claimSize(first.response.number, LABEL_PHOTOS_PER_DAY)
    await expectNoPhotos(params.hash)
    expect((await report(await anotherLabel('Бак'), await newPicture('two.png'))).status).toBe(201)
  })

  it('at all labels of an account have another, and those of yesterday count no more', async () => {
    const first = await report(await anotherLabel('Бак'), await newPicture('one.png'))
    await claimSize(first.response.number, ACCOUNT_LABEL_PHOTOS_PER_DAY)
    await expectNoPhotos(params.hash)
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.updateTable('requests').set({ created_at: sql<string>`now() - interval '25 hours'` }).execute(),
    )
    expect((await report(params.hash, await newPicture('today.png'))).status).toBe(201)
  })

  it('sent at once do not exceed the limit together', async () => {
    const photo = await newPicture('one.png')
    const first = await report(await anotherLabel('Бак'), photo)
    // There is room for one of two more, which are hardly larger.
    await claimSize(first.response.number, ACCOUNT_LABEL_PHOTOS_PER_DAY - Math.round(1.5 * photo.size))
    const [one, other] = [await anotherLabel('Насос'), await anotherLabel('Котёл')]
    const sending = [one, other].map(async (hash) =>
      guest.attempt('equipment.report', { params: { hash }, body: FAULT, files: [await newPicture('late.png')] }),
    )
    expect((await Promise.all(sending)).map(({ status }) => status).toSorted()).toEqual([201, 429])
  })
})

describe('too many reports', () => {
  it('of one piece of equipment in an hour are refused, those of another are not', async () => {
    for (let made = 0; made < LABEL_REPORTS_PER_HOUR; made++) {
      await guest.call('equipment.report', { params, body: { ...FAULT, description: `${made}` } })
    }
    const refused = await expectRefused(
      guest.attempt('equipment.report', { params, body: FAULT }),
      429,
      'too_many_requests',
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = (await admin.call('equipment.create', { body: { title: 'Бак', facility_id: facilityId } })).response
    const hash = other.label_url.slice(-22)
    expect((await guest.attempt('equipment.report', { params: { hash }, body: FAULT })).status).toBe(201)
  })

  it('from one address in a minute are refused', async () => {
    const limited = await startApp({ variables: { RATE_LIMIT: 'on' } })
    const visitor = callerOf(limited.app)
    const statuses: number[] = []
    for (let made = 0; made < 11; made++) {
      const call = { params: { hash: 'A'.repeat(22) }, body: FAULT }
      statuses.push((await visitor.attempt('equipment.report', call)).status)
    }
    await limited.stop()
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })
})
