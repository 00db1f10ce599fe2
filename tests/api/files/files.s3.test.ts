import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { type S3Server, startS3 } from '#tests/support/outside/start-s3.ts'
import { fileOf, newPicture } from '#tests/support/sample-files.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let s3: S3Server
let testApp: TestApp
let account: TestAccount
let admin: Caller
let clientId: number

beforeAll(async () => {
  s3 = await startS3()
  testApp = await startApp({ variables: { ...s3.variables, LOG_LEVEL: 'silent' } })
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  clientId = (await admin.call('clients.create', { body: { name: 'In the cloud' } })).response.id
})

afterAll(async () => {
  await testApp.stop()
  await s3.stop()
})

function attach(...files: File[]) {
  return admin.attempt('clients.attachFiles', { params: { id: clientId }, files })
}

async function health() {
  const answer = await testApp.app.inject('/health/ready')
  return [answer.statusCode, answer.json().degraded]
}

it('keeps files, their previews and pictures in the bucket', async () => {
  const files = [fileOf('Акт.txt', 'Работы приняты'), await newPicture('site.png')]
  const { response } = await admin.call('clients.attachFiles', { params: { id: clientId }, files })
  const [text, image] = response
  expect((await testApp.app.inject(known(text).url)).payload).toBe('Работы приняты')
  const part = await testApp.app.inject({ url: known(text).url, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.payload]).toEqual([206, 'Ра'])
  const preview = await testApp.app.inject(known(image?.preview_url))
  expect(preview.headers['content-type']).toBe('image/webp')
  const face = [await newPicture('face.png')]
  const { avatar } = (await admin.call('clients.setAvatar', { params: { id: clientId }, files: face })).response
  expect((await testApp.app.inject(avatar)).statusCode).toBe(200)
  expect(await health()).toEqual([200, []])
})

it('says so while the bucket is away, keeps nothing by half, and works again when it is back', async () => {
  const { response } = await admin.call('clients.attachFiles', {
    params: { id: clientId },
    files: [fileOf('kept.txt', 'kept')],
  })
  const before = await contentsOf(testApp.testDatabase, account.id)
  const port = Number(new URL(s3.config.endpoint).port)
  await s3.stop()
  const refused = await attach(fileOf('lost.txt', 'lost'))
  expect([refused.status, refused.error.code]).toEqual([503, 'storage_unavailable'])
  expect(refused.headers['retry-after']).toBeTruthy()
  expect((await testApp.app.inject(known(response[0]).url)).statusCode).toBe(503)
  expect(await health()).toEqual([200, ['storage']])
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  // Everything that needs no file goes on.
  expect((await admin.attempt('clients.list')).status).toBe(200)

  s3 = await startS3({ port })
  expect(await health()).toEqual([200, []])
  expect((await attach(fileOf('lost.txt', 'lost'))).status).toBe(201)
})

it('says in one line of the log, and in plain words, that a call was refused', async () => {
  const loud = await startApp({ variables: { ...s3.variables, LOG_LEVEL: 'info' }, beside: testApp })
  const lines = linesOf(loud)
  const uploaded = (await admin.call('files.upload', { files: [fileOf('told.txt', 'told')] })).response
  const port = Number(new URL(s3.config.endpoint).port)
  await s3.stop()
  const answer = await loud.app.inject({ url: known(uploaded[0]).url, headers: { 'accept-language': 'en' } })
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    503,
    'Files are temporarily unavailable: file storage is not working. Try again later',
  ])
  expect(answer.headers['cache-control']).toBe('no-store')
  const call = 'GET /api/files/:id'
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ call, msg: 'A call was refused', reason: expect.any(String) }),
    expect.objectContaining({ call, msg: 'A call was answered', status: 503 }),
  ])
  expect(lines.join()).not.toMatch(/stack|at file:/)
  await loud.stop()
  s3 = await startS3({ port })
})

it('says in one line that an answer broke off in the middle of a file', async () => {
  const stalling = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100000' }).write('begun')
    setTimeout(() => response.destroy(), 100)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => stalling.once('listening', resolve))
  const { port } = stalling.address() as { port: number }
  const uploaded = (await admin.call('files.upload', { files: [fileOf('broken.txt', 'x'.repeat(100_000))] })).response
  const variables = { ...s3.variables, S3_ENDPOINT: `http://127.0.0.1:${port}`, LOG_LEVEL: 'info' }
  const loud = await startApp({ variables, beside: testApp })
  const lines = linesOf(loud)
  await expect(loud.app.inject(known(uploaded[0]).url)).rejects.toThrow()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ call: 'GET /api/files/:id', msg: 'A call was refused', reason: expect.any(String) }),
  ])
  await loud.stop()
  stalling.close()
})

it.each<[Record<string, string>, string]>([
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET must be given with S3_ENDPOINT.'],
  [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT must be given with S3_BUCKET.'],
  [
    { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'hidden' },
    'S3_ACCESS_KEY_ID must be given with S3_ENDPOINT.',
  ],
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an address such as https://s3.example, not "s3.example".'],
  [{ S3_BUCKET: 'My files' }, 'S3_BUCKET must be the name of a bucket, not "My files".'],
])('does not start with %j', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(StartFailure)
  expect(() => readConfig(variables)).toThrow(`The environment variable ${sentence}`)
})
