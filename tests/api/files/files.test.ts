import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/limits.ts'
import { openFileLinks } from '#server/files/file-links.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { BEGINNINGS, fileOf, picture } from '#tests/support/sample-files.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { uploadsOnTheirWay } from '#tests/support/uploads-directory.ts'

const SECRET = 'a secret of the tests, long enough to be one'

let testApp: TestApp
let account: TestAccount
let executor: Caller

beforeAll(async () => {
  testApp = await startApp({ variables: { SECRET } })
  account = await createTestAccount(testApp)
  executor = await account.signInAs('executor')
})

afterAll(async () => {
  await testApp.stop()
})

async function upload(...files: File[]) {
  const { response } = await executor.call('files.upload', { files })
  return response
}

function get(url: string, headers: Record<string, string> = {}) {
  return testApp.app.inject({ method: 'GET', url, headers })
}

async function formWith(field: string) {
  const form = new FormData()
  form.append(field, fileOf('a.txt', 'a'))
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

function filesOnDisk(): string[] {
  const directory = join(testApp.services.config.dataDir, 'files', String(account.id))
  return readdirSync(directory).toSorted()
}

function countRows(table: 'files' | 'blobs') {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const { n } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
}

describe('an upload', () => {
  it('answers with the row of each file, in order, under its own name', async () => {
    const files = [
      await picture('png'),
      fileOf('Акт № 5.txt', 'Работы приняты'),
      fileOf('план.pdf', BEGINNINGS.pdf ?? ''),
    ]
    const { status, response } = await executor.call('files.upload', { files })
    expect(status).toBe(201)
    expect(response.map(({ name, mime, size }) => ({ name, mime, size }))).toEqual([
      { name: 'picture.png', mime: 'image/png', size: files[0]?.size },
      { name: 'Акт № 5.txt', mime: 'text/plain', size: files[1]?.size },
      { name: 'план.pdf', mime: 'application/pdf', size: files[2]?.size },
    ])
    expect(response.map(({ preview_url }) => preview_url !== null)).toEqual([true, false, false])
  })

  it.each(['pdf', 'doc', 'docx', 'xlsx', 'mp4', 'mov', 'webm'])('takes %s', async (extension) => {
    const [file] = await upload(fileOf(`file.${extension.toUpperCase()}`, BEGINNINGS[extension] ?? ''))
    expect(file?.name).toBe(`file.${extension.toUpperCase()}`)
  })

  it.each(['jpeg', 'gif'] as const)('takes %s', async (format) => {
    const [file] = await upload(await picture(format))
    expect(file?.mime).toBe(`image/${format}`)
  })

  it('takes text in the old Cyrillic encoding', async () => {
    const [file] = await upload(fileOf('old.txt', Buffer.from('cff0e8e2e5f20d0a', 'hex')))
    expect(file?.mime).toBe('text/plain')
  })

  it('keeps only the last part of a name, without invisible characters', async () => {
    const [path, hidden, long] = await upload(
      fileOf('../../etc/passwd.txt', 'a'),
      fileOf('report\u202Etxt.exe.txt', 'b'),
      fileOf(`${'я'.repeat(300)}.txt`, 'c'),
    )
    expect(path?.name).toBe('passwd.txt')
    expect(hidden?.name).toBe('reporttxt.exe.txt')
    expect(long?.name).toBe(`${'я'.repeat(196)}.txt`)
  })

  it('keeps the same bytes once, under a name of our own', async () => {
    const bytes = `the same ${Math.random()}`
    const blobs = await countRows('blobs')
    const [first, second] = await upload(fileOf('one.txt', bytes), fileOf('two.txt', bytes))
    const [third] = await upload(fileOf('three.txt', bytes))
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3)
    expect(await countRows('blobs')).toBe(blobs + 1)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(filesOnDisk().filter((name) => name.includes(hash))).toEqual([hash])
  })

  it.each([
    ['a program dressed up as a picture', () => fileOf('photo.jpg', BEGINNINGS.exe ?? ''), 415],
    ['text dressed up as a picture', () => fileOf('photo.png', 'not a picture'), 415],
    ['a picture dressed up as another kind', () => picture('png', { name: 'photo.jpg' }), 415],
    ['a picture dressed up as text', () => picture('png', { name: 'photo.txt' }), 415],
    ['a program', () => fileOf('setup.exe', BEGINNINGS.exe ?? ''), 415],
    ['a page', () => fileOf('page.html', '<script>alert(1)</script>'), 415],
    ['a drawing with a script', () => fileOf('logo.svg', '<svg onload="alert(1)"/>'), 415],
    ['a file without an extension', () => fileOf('photo', 'x'), 415],
    ['an empty picture', () => fileOf('photo.png', ''), 415],
    ['a file of a byte too many', () => fileOf('big.txt', Buffer.alloc(FILE_MAX_BYTES + 1, 'a')), 413],
  ])('refuses %s, and nothing of it stays', async (_, make, expected) => {
    const before = [await countRows('files'), await countRows('blobs'), filesOnDisk()]
    const { status, error } = await executor.attempt('files.upload', {
      files: [fileOf('good.txt', 'good'), await make()],
    })
    expect(status).toBe(expected)
    expect(error.fields?.['files[]']?.key).toBe(expected === 413 ? 'file_too_large' : 'file_type')
    // Which of them it was.
    expect(error.details).toMatchObject({ file: { place: 1 } })
    expect([await countRows('files'), await countRows('blobs'), filesOnDisk()]).toEqual(before)
    expect(uploadsOnTheirWay(testApp)).toEqual([])
  })

  it('takes a file of exactly the greatest size, and ten at once, but not eleven', async () => {
    const [big] = await upload(fileOf('big.txt', Buffer.alloc(FILE_MAX_BYTES, 'a')))
    expect(big?.size).toBe(FILE_MAX_BYTES)
    const ten = Array.from({ length: 10 }, (_, index) => fileOf(`${index}.txt`, `file ${index}`))
    expect(await upload(...ten)).toHaveLength(10)
    const before = await countRows('files')
    const { status, error } = await executor.attempt('files.upload', { files: [...ten, fileOf('10.txt', 'one more')] })
    expect(status).toBe(422)
    expect(error.fields?.['files[]']).toMatchObject({ key: 'too_many', message: 'Не больше 10 шт.' })
    expect(await countRows('files')).toBe(before)
    expect(uploadsOnTheirWay(testApp)).toEqual([])
  })

  it('refuses a form with no file, with files in another field, with another field, and no form at all', async () => {
    expect((await executor.attempt('files.upload', { body: {} })).error.fields?.['files[]']?.key).toBe('file_required')
    expect((await executor.attempt('files.upload', { files: [] })).error.fields?.['files[]']?.key).toBe('file_required')
    const named = await executor.attempt('files.upload', { files: [fileOf('a.txt', 'a')], body: { comment: 'x' } })
    expect(named.error.fields?.comment?.key).toBe('unknown_field')
    const misplaced = await executor.attempt('files.upload', await formWith('photo'))
    expect(misplaced.error.fields?.photo?.key).toBe('unknown_field')
    const { body, headers } = await formWith('files[]')
    const cutOff = await executor.attempt('files.upload', { body: body.subarray(0, -20), headers })
    expect(cutOff.status).toBe(400)
    const boundless = await executor.attempt('files.upload', {
      body,
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(boundless.status).toBe(400)
    expect(uploadsOnTheirWay(testApp)).toEqual([])
  })

  it('is refused as a form by a call that takes no files', async () => {
    const { status } = await executor.attempt('consents.agree', { files: [fileOf('a.txt', 'a')] })
    expect(status).toBe(415)
  })

  it('does nothing twice under one key', async () => {
    const before = await countRows('files')
    const call = { files: [fileOf('once.txt', 'once')], headers: { 'idempotency-key': 'upload-1' } }
    const first = await executor.attempt('files.upload', call)
    const second = await executor.attempt('files.upload', call)
    expect(second.response).toEqual(first.response)
    expect(await countRows('files')).toBe(before + 1)
    const other = await executor.attempt('files.upload', { ...call, files: [fileOf('once.txt', 'other')] })
    expect(other.status).toBe(409)
  })
})

describe('a full storage', () => {
  it('refuses further bytes, takes those it has, and does not stop anything else', async () => {
    const here = await createTestAccount(testApp)
    const caller = await here.signInAs('admin')
    await caller.call('files.upload', { files: [fileOf('known.txt', 'known')] })
    // A trial that has run out leaves the basic tariff: 1 GB, of which this takes all but what is left for ten bytes.
    await testApp.services.database.asSystem(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ trial_ends_at: '2020-01-01T00:00:00Z' })
        .where('id', '=', here.id)
        .execute()
      await tx
        .insertInto('blobs')
        .values({ account_id: here.id, sha256: Buffer.alloc(32), size: 1024 ** 3 - 15, mime: 'text/plain' })
        .execute()
    })
    const refused = await caller.attempt('files.upload', { files: [fileOf('new.txt', '12345678901')] })
    expect(refused.status).toBe(409)
    expect(refused.error.code).toBe('storage_full')
    expect((await caller.attempt('files.upload', { files: [fileOf('again.txt', 'known')] })).status).toBe(201)
    expect((await caller.attempt('files.upload', { files: [fileOf('fits.txt', '1234567890')] })).status).toBe(201)
    expect((await caller.attempt('clients.create', { body: { name: 'Клиент' } })).status).toBe(201)
    await expect.poll(() => uploadsOnTheirWay(testApp)).toEqual([])
  })

  it('counts what uploads made at the same time take together', async () => {
    const here = await createTestAccount(testApp)
    const caller = await here.signInAs('admin')
    await testApp.services.database.asSystem((tx) =>
      tx
        .insertInto('blobs')
        .values({ account_id: here.id, sha256: Buffer.alloc(32), size: 50 * 1024 ** 3 - 15, mime: 'text/plain' })
        .execute(),
    )
    const uploads = ['1111111111', '2222222222', '3333333333'].map((bytes) =>
      caller.attempt('files.upload', { files: [fileOf('a.txt', bytes)] }),
    )
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409, 409])
  })
})

describe('a download', () => {
  it('gives the bytes as an attachment that nothing runs in', async () => {
    const text = 'Акт выполненных работ'
    const [file] = await upload(fileOf('Акт.txt', text))
    const answer = await get(file?.url ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.toString()).toBe(text)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-disposition': `attachment; filename=file.txt; filename*=UTF-8''${encodeURIComponent('Акт.txt')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'content-length': String(Buffer.byteLength(text)),
    })
  })

  it('gives a part of the bytes to a player', async () => {
    const [file] = await upload(fileOf('digits.txt', '0123456789'))
    const part = await get(file?.url ?? '', { range: 'bytes=2-4' })
    expect(part.statusCode).toBe(206)
    expect(part.payload).toBe('234')
    expect(part.headers['content-range']).toBe('bytes 2-4/10')
    const rest = await get(file?.url ?? '', { range: 'bytes=7-' })
    expect([rest.statusCode, rest.payload]).toEqual([206, '789'])
    const whole = await get(file?.url ?? '', { range: 'bytes=0-1,4-5' })
    expect([whole.statusCode, whole.payload]).toEqual([200, '0123456789'])
  })

  it('is not found with a token that is forged, of another file, of another account, or expired', async () => {
    const [file, other] = await upload(fileOf('a.txt', 'a'), fileOf('b.txt', 'b'))
    const [, token = ''] = /token=(.+)$/.exec(file?.url ?? '') ?? []
    const [accountId, expires, signature = ''] = token.split('.')
    const tampered = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const id = file?.id ?? 0
    const past = openFileLinks(SECRET, () => Date.now() - 3 * 3600_000)
    const addresses = [
      `/api/files/${id}?token=${accountId}.${expires}.${tampered}`,
      `/api/files/${id}?token=${accountId}.${Number(expires) + 3600}.${signature}`,
      `/api/files/${id}?token=${Number(accountId) + 1}.${expires}.${signature}`,
      `/api/files/${id}?token=nonsense`,
      `/api/files/${other?.id}?token=${token}`,
      openFileLinks('a secret of somebody else, long enough too').url(account.id, id),
      openFileLinks(SECRET).url(account.id + 1, id),
      openFileLinks(SECRET).url(account.id, 999_999),
      past.url(account.id, id),
      past.previewUrl(account.id, id),
    ]
    for (const address of addresses) {
      const answer = await get(address)
      expect([address, answer.statusCode]).toEqual([address, 404])
    }
    expect((await get(`/api/files/${id}`)).statusCode).toBe(422)
    expect((await get(openFileLinks(SECRET).url(account.id, id))).statusCode).toBe(200)
  })

  it('has an address that stays the same for the hour and lives two hours at most', () => {
    const at = (time: string) => openFileLinks(SECRET, () => Date.parse(time))
    const early = at('2026-01-01T10:00:01Z').url(1, 2)
    expect(at('2026-01-01T10:59:59Z').url(1, 2)).toBe(early)
    expect(at('2026-01-01T11:00:01Z').url(1, 2)).not.toBe(early)
    const token = early.slice(early.indexOf('=') + 1)
    expect(at('2026-01-01T10:00:01Z').verify(2, token)).toEqual({ accountId: 1, secondsLeft: 7199 })
    expect(at('2026-01-01T11:59:59Z').verify(2, token)).toEqual({ accountId: 1, secondsLeft: 1 })
    expect(at('2026-01-01T12:00:00Z').verify(2, token)).toBeNull()
  })
})

describe('the small picture of an image', () => {
  it('is upright, small, and without the data of the camera', async () => {
    const [file] = await upload(await picture('jpeg', { width: 1200, height: 600, orientation: 6 }))
    const answer = await get(file?.preview_url ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const { format, width, height, orientation, exif } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height, orientation, exif }).toEqual({
      format: 'webp',
      width: 240,
      height: 480,
      orientation: undefined,
      exif: undefined,
    })
  })

  it('is not made of what cannot be drawn, which is kept all the same', async () => {
    const whole = Buffer.from(await (await picture('png')).arrayBuffer())
    const [broken, text] = await upload(fileOf('broken.png', whole.subarray(0, 60)), fileOf('a.txt', 'text'))
    expect(broken?.preview_url).toBeNull()
    expect((await get(broken?.url ?? '')).rawPayload).toEqual(whole.subarray(0, 60))
    expect((await get((text?.url ?? '').replace('?', '/preview?'))).statusCode).toBe(404)
  })
})

describe('a picture in another format', () => {
  it('is kept as a JPEG if it is a WebP: upright, in its own size, on white', async () => {
    const clear = { create: { width: 300, height: 200, channels: 4 as const, background: 'transparent' } }
    const [turned, empty] = await upload(
      await picture('webp', { name: 'щит.WEBP', width: 1200, height: 600, orientation: 6 }),
      fileOf('clear.webp', await sharp(clear).webp().toBuffer()),
    )
    expect(turned).toMatchObject({ name: 'щит.jpg', mime: 'image/jpeg', preview_url: expect.any(String) })
    const kept = (await get(turned?.url ?? '')).rawPayload
    expect(kept.length).toBe(turned?.size)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 1200 })
    const { channels } = await sharp((await get(empty?.url ?? '')).rawPayload).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it.each([
    ['ru', 'Настройки → Камера → Форматы'],
    ['en', 'Settings → Camera → Formats'],
  ])('is refused if it is HEIC, with the setting of the phone, in %s', async (language, setting) => {
    const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(60)])
    for (const name of ['IMG_1.HEIC', 'renamed.jpg']) {
      const { status, error } = await executor.attempt('files.upload', {
        files: [fileOf(name, heic)],
        headers: { 'accept-language': language },
      })
      expect(status).toBe(415)
      expect(JSON.stringify(error)).toContain(setting)
    }
  })
})
