import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Upload } from '#contract/route.ts'
import { contentsOf } from '../support/account-contents.ts'
import { type Caller, callerOf, type Result } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { invalidKeys } from '../support/invalid-keys.ts'
import { placeRequest } from '../support/request-samples.ts'
import { fileOf, newPicture } from '../support/sample-files.ts'
import { IS_SOAK } from '../support/soak.ts'
import { startTestApp } from '../support/start-app.ts'
import { EVERY_CALL, type NamedRoute } from '../sweeps/every-call.ts'
import { sampleBody, sampleParams } from '../sweeps/sample-calls.ts'
import { createSampleRows, type SampleRows } from '../sweeps/sample-rows.ts'
import { drawPictureSamples, type PictureSample } from './picture-samples.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const other = await (await createTestAccount(testApp)).signInAs('admin')
const guest = callerOf(testApp.app)
const rows: SampleRows = await createSampleRows(testApp, account, admin)
const samples: PictureSample[] = await drawPictureSamples()

/** What an entrance answers to a sample: the error at its field, by its key, or that it took it. */
type Answer = 'accepted' | { status: number; key: string }

const HEIC: Answer = { status: 415, key: 'image_heic' }

const ANSWERS: Record<NonNullable<Upload['accepts']> | 'any', Record<PictureSample['kind'], Answer[]>> = {
  any: {
    picture: ['accepted'],
    odd: ['accepted'],
    // What only looks like a picture is kept like other files, without a preview.
    broken: ['accepted'],
    huge: [{ status: 422, key: 'image_pixels' }],
    document: ['accepted'],
    stranger: [{ status: 415, key: 'file_type' }],
    heic: [HEIC],
  },
  photo: picturesAlone(),
  avatar: picturesAlone(),
  sheets: {
    ...ofAll([{ status: 415, key: 'sheet_type' }]),
    // Text may be a table.
    document: ['accepted', { status: 415, key: 'sheet_type' }],
  },
}

function picturesAlone() {
  const wrong: Answer = { status: 415, key: 'image_invalid' }
  return {
    ...ofAll([wrong]),
    picture: ['accepted' as const],
    odd: ['accepted' as const, wrong],
    huge: [{ status: 422, key: 'image_pixels' }],
    heic: [HEIC],
  }
}

function ofAll(answers: Answer[]): Record<PictureSample['kind'], Answer[]> {
  return {
    picture: answers,
    odd: answers,
    broken: answers,
    huge: answers,
    document: answers,
    stranger: answers,
    heic: answers,
  }
}

function answersTo(sample: PictureSample, { route }: NamedRoute): Answer[] {
  if (route.upload) return ANSWERS[route.upload.accepts ?? 'any'][sample.kind]
  // A data URL of nothing is no data URL.
  if (sample.bytes.length === 0) return [{ status: 422, key: 'signature_empty' }]
  const keys = (sample.asSignature ?? 'signature_unreadable').split(' or ')
  return keys.map((key) => (key === 'accepted' ? key : { status: 422, key }))
}

/** The field of a body that takes a picture as a data URL. */
function dataUrlField({ route }: NamedRoute): string | undefined {
  if (!route.body) return undefined
  const { properties = {} } = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).find(([, schema]) => JSON.stringify(schema).includes('^data:'))?.[0]
}

const ENTRANCES = EVERY_CALL.filter((call) => call.route.upload || dataUrlField(call))

/** What an entrance takes: one of these, or a signature. */
const kindOf = ({ route }: NamedRoute) => (route.upload ? (route.upload.accepts ?? 'any') : 'signature')

/** All of them at the first entrance of each kind, and one of each kind of sample at the others; the soak tries all. */
function samplesFor(call: NamedRoute): PictureSample[] {
  const isFirst = ENTRANCES.find((other) => kindOf(other) === kindOf(call)) === call
  if (IS_SOAK || isFirst) return samples
  return samples.filter(({ kind }, index) => samples.findIndex((other) => other.kind === kind) === index)
}

/** Rows on which the call can be made once, or only so often. */
const FRESH_ROWS: Record<string, () => Promise<Partial<SampleRows>>> = {
  'equipment.report': async () => {
    const body = { title: 'Reported', facility_id: rows.facility }
    const { label_url } = (await admin.call('equipment.create', { body })).response
    return { equipmentLabel: label_url.slice(-22) }
  },
  'requests.answer': async () => {
    const placed = await placeInWork()
    return { request: placed.id, requestChecklistItem: placed.itemId }
  },
  'requests.sign': async () => ({ request: (await placeInWork()).id }),
  'requests.publicSign': async () => {
    const { id } = await placeRequest(testApp, account, { ...placing(), status: 2 })
    return { requestHash: (await admin.call('requests.show', { params: { id } })).response.hash }
  },
}

const placing = () => ({ clientId: rows.client, executors: [account.users.executor.id] })
const placeInWork = () => placeRequest(testApp, account, { ...placing(), status: 3 })

/** Some bytes are taken only when they were announced. */
async function promised(call: NamedRoute, { bytes }: PictureSample): Promise<{ sha256?: string }> {
  if (call.name !== 'operations.sendFile') return {}
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const now = new Date().toISOString()
  const operation = {
    ...{ id: randomUUID(), sequence: 0, request_id: rows.request, call: 'attachFiles', body: {}, done_at: now },
    files: [{ sha256, name: 'sample', size: bytes.length || 1, mime: '', taken_at: now }],
    contact: null,
  }
  await admin.call('operations.send', {
    body: { format: 1, device_id: 'sample', device_time: now, operations: [operation] },
  })
  return { sha256 }
}

async function send(
  call: NamedRoute,
  { name, bytes }: PictureSample,
  at: SampleRows,
  params: object = {},
): Promise<Result> {
  const caller: Caller = call.route.access === 'public' ? guest : admin
  const body = sampleBody(call, at)
  const field = dataUrlField(call)
  const image = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  return caller.attempt(call.name, {
    params: { ...sampleParams(call, at), ...params },
    body: field ? { ...body, [field]: image } : body,
    ...(call.route.upload && { files: [fileOf(name, bytes)] }),
  })
}

function answerOf(call: NamedRoute, result: Result): Answer {
  const { status } = result
  if (status < 400) return 'accepted'
  const field = call.route.upload?.field ?? dataUrlField(call) ?? ''
  return { status, key: invalidKeys(result.error)[field] ?? `no error at ${field}: ${result.error.message}` }
}

function storedFiles(): string[] {
  const folder = join(testApp.services.config.dataDir, 'files', String(account.id))
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

const isAccepted = (sample: PictureSample, call: NamedRoute) => answersTo(sample, call).includes('accepted')

test('the entrances of pictures are those of the table of calls', () => {
  expect(ENTRANCES.filter(({ route }) => !route.upload).map(({ name }) => name)).toEqual([
    'requests.sign',
    'requests.publicSign',
  ])
  expect(ENTRANCES.length).toBeGreaterThan(15)
})

describe.each(ENTRANCES)('$title', (call) => {
  test('rejects at its field what it does not take, keeps nothing of it, and lets others go on', async () => {
    const at = { ...rows, ...(await FRESH_ROWS[call.name]?.()) }
    const before = [await contentsOf(testApp.testDatabase, account.id), storedFiles()]
    const rejected = samplesFor(call).filter((sample) => !isAccepted(sample, call))
    const meanwhile = other.attempt('files.upload', { files: [await newPicture('small.png')] })
    const answers = await Promise.all(rejected.map((sample) => send(call, sample, at)))
    expect((await meanwhile).status).toBe(201)
    const wrong = rejected.flatMap((sample, index) => {
      const answer = answerOf(call, answers[index] as Result)
      return answersTo(sample, call).some((right) => isSame(right, answer)) ? [] : [{ file: sample.name, answer }]
    })
    expect(wrong).toEqual([])
    expect([await contentsOf(testApp.testDatabase, account.id), storedFiles()]).toEqual(before)
  })

  test('takes what it is for', async () => {
    const wrong: object[] = []
    for (const sample of samplesFor(call).filter((each) => isAccepted(each, call))) {
      const at = { ...rows, ...(await FRESH_ROWS[call.name]?.()) }
      const answer = answerOf(call, await send(call, sample, at, await promised(call, sample)))
      if (!answersTo(sample, call).some((right) => isSame(right, answer))) wrong.push({ file: sample.name, answer })
    }
    expect(wrong).toEqual([])
  })
})

function isSame(one: Answer, another: Answer): boolean {
  return JSON.stringify(one) === JSON.stringify(another)
}
