import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestChecklistItem, RequestPage } from '#contract/requests/request-rows.ts'
import { cutOff, noiseBehindHead, withBytesBeforeEnd } from '#tests/support/broken-photos.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, stateOf } from '#tests/support/request-samples.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const ITEMS = [
  {
    title: 'State',
    type: 'choice',
    is_required: true,
    answers: [
      { id: 1, title: 'Good', is_defect: false },
      { id: 2, title: 'Worn out', is_defect: true },
    ],
  },
  {
    title: 'Done',
    type: 'multichoice',
    answers: [
      { id: 1, title: 'Cleaned' },
      { id: 2, title: 'Leaks', is_defect: true },
    ],
  },
  { title: 'Remarks', type: 'text' },
  { title: 'Pressure', type: 'number', min: 1, max: 6, unit: 'bar' },
  { title: 'Label', type: 'photo', is_required: true },
  { title: 'Meter', type: 'number', photo_required: true },
] as const
let templateId: number
let page: RequestPage
let params: { id: number }

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const clientId = await createClient(admin)

beforeEach(async () => {
  const body = {
    name: 'Visit',
    items: ITEMS.map((item) => ({ ...item, answers: 'answers' in item ? [...item.answers] : [] })),
  }
  templateId = (await admin.call('checklists.create', { body })).response.id
  const created = await admin.call('requests.create', {
    body: { name: 'Look', client_id: clientId, employees: [account.users.executor.id], checklists: [templateId] },
  })
  params = { id: created.response.id }
  page = (await executor.call('requests.start', { params })).response
})

function item(title: string): RequestChecklistItem {
  return known(page.checklists[0]?.items.find((one) => one.title === title))
}

function answer(title: string, value: unknown, files?: File[]) {
  return executor.attempt('requests.answer', {
    params,
    body: { checklist_item_id: item(title).id, ...(value !== undefined && { answer: value }) },
    ...(files && { files }),
  })
}

async function read() {
  return (await executor.call('requests.show', { params })).response
}

test('a copy stays as it was when its template is edited or deleted', async () => {
  const template = (await admin.call('checklists.show', { params: { id: templateId } })).response
  const [first] = template.items
  await admin.call('checklists.updateItem', { params: { id: known(first).id }, body: { title: 'Another question' } })
  await admin.call('checklists.addItem', { params: { id: templateId }, body: { title: 'New', type: 'text' } })
  await admin.call('checklists.remove', { params: { id: templateId } })
  const [copy] = (await read()).checklists
  expect(copy).toMatchObject({ checklist_id: null, name: 'Visit', is_finished: false })
  expect(copy?.items.map(({ title }) => title)).toEqual(ITEMS.map(({ title }) => title))
})

describe('an answer', () => {
  test.each([
    ['State', 1, 1],
    ['Done', [2, 1, 2], [2, 1]],
    ['Remarks', '  All well ', 'All well'],
    ['Pressure', 2.5, 2.5],
  ])('that fits %s is kept', async (title, given, kept) => {
    const answered = await answer(title, given)
    expect(answered.response).toMatchObject({ id: item(title).id, answer: kept })
    const again = known((await read()).checklists[0]?.items.find((one) => one.title === title))
    expect([again.answer, again.answered_at !== null]).toEqual([kept, true])
  })

  test.each([
    ['State', 3],
    ['State', [1]],
    ['State', 'Good'],
    ['State', '1'],
    ['Done', 1],
    ['Done', [1, 9]],
    ['Remarks', 5],
    ['Pressure', 0.5],
    ['Pressure', 7],
    ['Pressure', '2'],
    ['Label', 'seen'],
  ])('that does not fit %s (%j) is refused', async (title, given) => {
    const before = await read()
    const refused = await answer(title, given)
    expect(refused.status).toBe(422)
    expect(refused.error.fields?.answer?.key).toBe('answer_invalid')
    expect(await read()).toEqual(before)
  })

  test('can be taken back, and is missing then', async () => {
    await answer('State', 1)
    expect((await answer('State', null)).response).toMatchObject({ answer: null })
    expect((await answer('Done', [])).response).toMatchObject({ answer: null })
    expect((await answer('Remarks', '  ')).response).toMatchObject({ answer: null })
  })

  test('must be there, or a photo', async () => {
    const refused = await answer('State', undefined)
    expect(refused.error.fields?.answer?.key).toBe('required')
  })

  test('to another request’s item is refused', async () => {
    const other = await admin.call('requests.create', {
      body: { name: 'Other', client_id: clientId, checklists: [templateId] },
    })
    const foreign = known(other.response.checklists[0]?.items[0])
    const refused = await executor.attempt('requests.answer', {
      params,
      body: { checklist_item_id: foreign.id, answer: 1 },
    })
    expect(refused.error.fields?.checklist_item_id?.key).toBe('not_found')
  })

  test('that means a defect marks the request until it is taken back', async () => {
    await answer('State', 2)
    await answer('Done', [1, 2])
    expect(await read()).toMatchObject({ attention: true, attention_reasons: ['defect_found'] })
    await answer('State', 1)
    expect((await read()).attention_reasons).toEqual(['defect_found'])
    await answer('Done', [1])
    expect(await read()).toMatchObject({ attention: false, attention_reasons: [] })
  })
})

describe('a photo', () => {
  test('is kept with its answer, and is fetched by its address', async () => {
    const answered = await answer('Meter', 3.5, [await newPicture('meter.png')])
    expect(answered.response).toMatchObject({ answer: 3.5, photo: { name: 'meter.png', mime: 'image/png' } })
    const { photo } = answered.response as RequestChecklistItem
    const bytes = await testApp.app.inject(known(photo).url)
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test.each([
    ['State', '2', 2],
    ['Done', '1,2', [1, 2]],
    ['Done', [1, 2], [1, 2]],
    ['Remarks', '12', '12'],
  ])('comes as form data, whose strings are read as %s needs them', async (title, written, kept) => {
    const answered = await answer(title, written, [await newPicture('at.png')])
    expect(answered.response).toMatchObject({ answer: kept, photo: { name: 'at.png' } })
  })

  test('alone leaves the answer as it is', async () => {
    await answer('Pressure', 4)
    expect((await answer('Pressure', undefined, [await newPicture('p.png')])).response).toMatchObject({ answer: 4 })
  })

  test('must be a picture', async () => {
    const before = await read()
    const text = new File(['plain text'], 'note.txt', { type: 'text/plain' })
    const refused = await answer('Label', undefined, [text])
    expect([refused.status, refused.error.code]).toEqual([415, 'unsupported_type'])
    const disguised = await answer('Label', undefined, [new File(['plain text'], 'photo.png', { type: 'image/png' })])
    const fault = { key: 'image_invalid', message: 'Изображение не соответствует требованиям' }
    for (const { status, error } of [refused, disguised]) {
      expect([status, Object.values(error.fields ?? {})]).toEqual([415, [fault]])
    }
    expect(await read()).toEqual(before)
  })

  test('must be a whole picture: what stands behind the head of one does not replace a good one', async () => {
    await answer('Label', undefined, [await newPicture('label.png')])
    const before = await read()
    for (const damaged of [await noiseBehindHead(), await cutOff()]) {
      const refused = await answer('Label', undefined, [damaged])
      expect([refused.status, refused.error.fields?.file?.key]).toEqual([415, 'image_invalid'])
    }
    expect(await read()).toEqual(before)
    const padded = await answer('Label', undefined, [await withBytesBeforeEnd()])
    expect(padded.response).toMatchObject({ photo: { name: 'padded.jpg' } })
  })

  test('of a photo item is taken back with null', async () => {
    await answer('Label', undefined, [await newPicture('label.png')])
    expect((await answer('Label', null)).response).toMatchObject({ photo: null })
  })
})

describe('finishing', () => {
  const finish = () => executor.attempt('requests.finish', { params })

  test('names the answers that are missing, then the photos, and changes nothing', async () => {
    const before = await stateOf(testApp, account, params.id)
    const unanswered = await finish()
    expect(unanswered.error.fields?.checklists).toEqual({
      key: 'answers_missing',
      message: expect.stringContaining('State'),
    })
    expect(await stateOf(testApp, account, params.id)).toEqual(before)
    await answer('State', 1)
    const unphotographed = await finish()
    expect(unphotographed.error.fields?.checklists).toEqual({
      key: 'photos_missing',
      message: expect.stringMatching(/Label.*Meter/),
    })
    await answer('Label', undefined, [await newPicture('label.png')])
    await answer('Meter', undefined, [await newPicture('meter.png')])
    expect((await finish()).response).toMatchObject({ status: 4 })
  })

  test('a checklist closes it: its answers stay', async () => {
    const body = { checklist_id: known(page.checklists[0]).id }
    const early = await executor.attempt('requests.finishChecklist', { params, body })
    expect(early.error.fields?.checklists?.key).toBe('answers_missing')
    await answer('State', 1)
    await answer('Label', undefined, [await newPicture('label.png')])
    await answer('Meter', undefined, [await newPicture('meter.png')])
    const finished = (await executor.call('requests.finishChecklist', { params, body })).response
    expect(finished.checklists[0]?.is_finished).toBe(true)
    expect((await stateOf(testApp, account, params.id)).events.at(-1)).toMatchObject({
      kind: 2010,
      payload: { comment: null, checklist: 'Visit' },
    })
    expect((await answer('State', 2)).error.code).toBe('transition_not_allowed')
    expect((await executor.attempt('requests.finishChecklist', { params, body })).status).toBe(409)
    expect(await read()).toEqual(finished)
  })

  test('a checklist of another request is refused', async () => {
    const refused = await executor.attempt('requests.finishChecklist', { params, body: { checklist_id: 999_999 } })
    expect(refused.error.fields?.checklist_id?.key).toBe('not_found')
  })
})
