import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { CUSTOM_TYPES, INDEXED_TYPES, SORTED_TYPES } from '#contract/custom-fields/field-types.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterField, option } from '#tests/support/custom-fields.ts'
import { known } from '#tests/support/known.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { createClient, placeRequest, SIGNATURE, stateOf } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ jobs: true })

async function newAccount() {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  return { account, admin, executor: await account.signInAs('executor'), client: await createClient(admin) }
}

type Account = Awaited<ReturnType<typeof newAccount>>

function create(caller: Caller, client: number, custom?: object) {
  return caller.attempt('requests.create', { body: { name: 'Visit', client_id: client, custom } })
}

async function created({ admin, client }: Account, custom?: object): Promise<number> {
  const { status, response } = await create(admin, client, custom)
  expect(status).toBe(201)
  return (response as { id: number }).id
}

/** A request of the executor's. */
async function placed({ account, client }: Account, status = 3): Promise<number> {
  return (await placeRequest(testApp, account, { status, clientId: client, executors: [account.users.executor.id] })).id
}

async function customOf(caller: Caller, id: number) {
  return (await caller.call('requests.show', { params: { id } })).response.custom
}

const idsOf = ({ response }: { response: unknown }) => (response as { data: { id: number }[] }).data.map(({ id }) => id)

describe('values of every type', () => {
  const inAccount = newAccount()
  const VALUES: Record<(typeof CUSTOM_TYPES)[number], [given: unknown, said: unknown]> = {
    text: ['Ёлка', 'Ёлка'],
    long_text: ['Долго', 'Долго'],
    number: [2.5, 2.5],
    money: ['9.50', 9.5],
    date: ['2026-02-28', 46081],
    time: ['2026-02-28T10:00:00.000Z', 46081.541666666664],
    yes_no: [false, 'Нет'],
    choice: [2, 'Второй'],
    multichoice: [[1, 2], 'Первый, Второй'],
    employee: [0, ''],
    client: [0, ''],
    facility: [0, ''],
    equipment: [0, ''],
    phone: ['+79161234567', '+79161234567'],
    email: ['a@example.com', 'a@example.com'],
    link: ['https://a.example/', 'https://a.example/'],
  }

  test('are stored with a new request, answered in lists and on its page, changed and emptied, and exported', async () => {
    const here = await inAccount
    const { account, admin, client } = here
    for (const type of CUSTOM_TYPES) {
      await enterField(testApp, account, 'requests', `own_${type}`, type, {
        is_indexed: INDEXED_TYPES.some((one) => one === type),
        decimals: 1,
        options: type.endsWith('choice') ? [option(1, 'Первый', 'First'), option(2, 'Второй', 'Second')] : [],
      })
    }
    const facility = await admin.call('facilities.create', { body: { name: 'Котельная', client_id: client } })
    const equipment = await admin.call('equipment.create', { body: { title: 'Насос' } })
    const named = {
      employee: { id: account.users.executor.id, name: account.users.executor.name },
      client: { id: client, name: 'Client' },
      facility: { id: facility.response.id, name: 'Котельная' },
      equipment: { id: equipment.response.id, name: 'Насос' },
    }
    const answered = Object.fromEntries(
      CUSTOM_TYPES.map((type) => [`own_${type}`, type in named ? named[type as 'client'] : VALUES[type][0]]),
    )
    const id = await created(here, answered)
    const other = await created(here)
    expect(await customOf(admin, id)).toEqual(answered)
    expect(await customOf(admin, other)).toEqual({})
    const { response } = await admin.call('requests.list')
    expect(response.data.map((row) => 'custom' in row && row.custom)).toEqual([{}, answered])

    const { bytes } = await admin.attempt('requests.export')
    const sheet = xlsx.utils.sheet_to_json<Record<string, unknown>>(
      Object.values(xlsx.read(bytes, { type: 'buffer' }).Sheets)[0] as xlsx.WorkSheet,
    )
    const row = sheet.find((one) => one['Поле own_text'] === 'Ёлка')
    for (const type of CUSTOM_TYPES) {
      const said = type in named ? named[type as 'client'].name : VALUES[type][1]
      expect(row?.[`Поле own_${type}`], type).toEqual(said)
    }

    for (const type of INDEXED_TYPES) {
      const value = type in named ? named[type as 'client'].id : VALUES[type][0]
      const query = { [`custom.own_${type}`]: String([value].flat()[0]) }
      expect(idsOf(await admin.attempt('requests.list', { query })), type).toEqual([id])
      expect(idsOf(await admin.attempt('requests.list', { query: { ...query, view: 'calendar' } }))).toEqual([])
    }
    for (const type of SORTED_TYPES) {
      for (const sort of [`custom.own_${type}`, `-custom.own_${type}`, `custom.own_${type},-number`]) {
        expect(idsOf(await admin.attempt('requests.list', { query: { sort } })), sort).toEqual([id, other])
        const second = await admin.attempt('requests.list', { query: { sort, page: 2, per_page: 1 } })
        expect(idsOf(second), sort).toEqual([other])
        expect(second.response).toMatchObject({ total: 2 })
      }
    }
    for (const q of ['елка', 'a@example.com', '+7 916 123-45-67', 'a.example']) {
      expect(idsOf(await admin.attempt('requests.list', { query: { q } })), q).toEqual([id])
    }

    const emptied = Object.fromEntries(Object.keys(answered).map((key) => [key, null]))
    const change = { params: { id }, body: { custom: { ...emptied, own_number: -1 } } }
    expect((await admin.call('requests.update', change)).response.custom).toEqual({ own_number: -1 })
    const { events } = await stateOf(testApp, account, id)
    const changes = known(events.at(-1)).payload as { changes: object }
    expect(changes.changes).toMatchObject({
      'custom.own_number': { old: 2.5, new: -1 },
      'custom.own_client': { old: named.client, new: null },
    })
    expect(Object.keys(changes.changes)).toHaveLength(CUSTOM_TYPES.length)
  }, 60_000)

  test('are refused at their fields', async () => {
    const { admin, client } = await inAccount
    const { status, error } = await create(admin, client, { own_number: '1,5', own_choice: 9 })
    expect(status).toBe(422)
    expect(error.fields).toMatchObject({
      'custom.own_number': { key: 'not_number' },
      'custom.own_choice': { key: 'not_option' },
    })
    const unknown = await create(admin, client, { nothing: 1 })
    expect(unknown.error.fields).toMatchObject({ 'custom.nothing': { key: 'unknown_field' } })
    const sorted = await admin.attempt('requests.list', { query: { sort: 'custom.own_long_text' } })
    expect(sorted.error.fields).toMatchObject({ sort: { key: 'sort_unknown' } })
    const filtered = await admin.attempt('requests.list', { query: { 'custom.nothing': '1' } })
    expect(filtered.error.fields).toMatchObject({ 'custom.nothing': { key: 'unknown_field' } })
  })
})

describe('what is asked for', () => {
  test('of a new request: by its type of work and its client, at the field', async () => {
    const { account, admin, client } = await newAccount()
    const tenant = (await admin.call('clients.create', { body: { name: 'Tenant', type: 'person' } })).response.id
    await enterField(testApp, account, 'requests', 'floor', 'number', {
      required: 'on_create',
      client_types: ['person'],
    })
    expect((await create(admin, client)).status).toBe(201)
    const refused = await create(admin, tenant)
    expect([refused.status, refused.error.fields]).toMatchObject([422, { 'custom.floor': { key: 'required' } }])
    expect((await create(admin, tenant, { floor: 3 })).status).toBe(201)
  })

  test('before each step: the answer names the fields, and nothing has changed', async () => {
    const here = await newAccount()
    const { account, admin, executor } = here
    const title = { ru: 'Этаж', en: 'Floor' }
    await enterField(testApp, account, 'requests', 'floor', 'number', { title, required: 'on_start', step: 'start' })
    await enterField(testApp, account, 'requests', 'act', 'text', {
      title: { ru: 'Номер акта', en: 'Act' },
      required: 'on_finish',
      step: 'finish',
      show_when: [{ field: 'floor', op: 'gt', value: 1 }],
    })
    await enterField(testApp, account, 'requests', 'why', 'text', { required: 'on_cancel' })
    const id = await placed(here, 1)
    const params = { id }
    const before = await stateOf(testApp, account, id)
    const refused = await executor.attempt('requests.start', { params })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'validation_failed',
      fields: { custom: { key: 'required_fields_missing', message: 'Заполните обязательные поля: Этаж' } },
      details: { fields: ['floor'] },
    })
    expect(await stateOf(testApp, account, id)).toEqual(before)
    await executor.call('requests.fillCustom', { params, body: { custom: { floor: 2 } } })
    await executor.call('requests.start', { params })
    const unfinished = await executor.attempt('requests.finish', { params })
    expect(unfinished.error.details).toEqual({ fields: ['act'] })
    await executor.call('requests.fillCustom', { params, body: { custom: { act: '17' } } })
    const { response } = await executor.call('requests.finish', { params })
    expect([response.status, response.custom]).toEqual([4, { floor: 2, act: '17' }])

    const other = await placed(here, 1)
    const body = { comment: 'No', initiator: 'client' } as const
    const uncancelled = await admin.attempt('requests.cancel', { params: { id: other }, body })
    expect(uncancelled.error.details).toEqual({ fields: ['why'] })
    const cancelled = await admin.call('requests.cancel', {
      params: { id: other },
      body: { ...body, custom: { why: 'Moved' } },
    })
    expect([cancelled.response.status, cancelled.response.custom]).toEqual([6, { why: 'Moved' }])
  })
})

describe('on site', () => {
  test('one who may not change the request fills in the fields of its visit, and those of the office that it still lacks', async () => {
    const here = await newAccount()
    const { account, admin, executor } = here
    await enterField(testApp, account, 'requests', 'office', 'text', { step: 'office' })
    await enterField(testApp, account, 'requests', 'asked', 'text', { step: 'office', required: 'on_start' })
    await enterField(testApp, account, 'requests', 'work', 'text', { step: 'work' })
    await enterField(testApp, account, 'requests', 'read', 'text', { step: 'work', restricted: { executor: 'read' } })
    const id = await placed(here)
    const fill = (caller: Caller, custom: Record<string, unknown>) =>
      caller.attempt('requests.fillCustom', { params: { id }, body: { custom } })
    expect((await fill(executor, { work: 'Done', asked: 'Yes' })).status).toBe(200)
    for (const custom of [{ office: 'No' }, { asked: 'Another' }, { read: 'No' }]) {
      const [key] = Object.keys(custom)
      const refused = await fill(executor, { work: 'Other', ...custom })
      expect([refused.status, refused.error.fields]).toMatchObject([
        422,
        { [`custom.${key}`]: { key: 'field_read_only' } },
      ])
    }
    expect(await customOf(executor, id)).toEqual({ work: 'Done', asked: 'Yes' })
    expect((await fill(admin, { office: 'Yes', asked: 'Another' })).status).toBe(200)
    expect((await executor.attempt('requests.update', { params: { id }, body: { custom: {} } })).status).toBe(403)
  })
})

describe('a hidden field', () => {
  test('is in no answer to the role, nor does it ask for anything', async () => {
    const here = await newAccount()
    const { account, admin, executor } = here
    const SECRET = 'фиолетовый'
    await enterField(testApp, account, 'requests', 'secret', 'text', {
      is_indexed: true,
      on_report: true,
      required: 'on_finish',
      restricted: { executor: 'hidden' },
    })
    await enterField(testApp, account, 'requests', 'shown', 'text', { is_indexed: true, on_report: true })
    const id = await placed(here)
    const params = { id }
    await admin.call('requests.update', { params, body: { custom: { secret: SECRET, shown: 'оранжевый' } } })
    await admin.call('requests.update', { params, body: { custom: { secret: `${SECRET} 2` } } })
    const readings: Record<string, (caller: Caller) => ReturnType<Caller['attempt']>> = {
      list: (caller) => caller.attempt('requests.list'),
      page: (caller) => caller.attempt('requests.show', { params }),
      feed: (caller) => caller.attempt('requests.feed', { params }),
    }
    for (const [name, read] of Object.entries(readings)) {
      expect(JSON.stringify((await read(admin)).response), name).toContain(SECRET)
      const seen = JSON.stringify((await read(executor)).response)
      expect(seen, name).toContain('оранжевый')
      expect(seen, name).not.toMatch(/фиолетовый|secret/)
    }
    const report = async (caller: Caller) =>
      (await readPdf((await caller.attempt('requests.report', { params })).bytes)).text
    expect(await report(admin)).toContain(SECRET)
    const seen = await report(executor)
    expect(seen).toContain('оранжевый')
    expect(seen).not.toContain('фиолетовый')
    const { bytes } = await executor.attempt('requests.export')
    expect(JSON.stringify(xlsx.read(bytes, { type: 'buffer' }).Sheets)).not.toMatch(/фиолетовый|secret/)
    expect(idsOf(await admin.attempt('requests.list', { query: { q: SECRET } }))).toEqual([id])
    expect(idsOf(await executor.attempt('requests.list', { query: { q: SECRET } }))).toEqual([])
    for (const query of [{ 'custom.secret': SECRET }, { sort: 'custom.secret' }]) {
      expect((await executor.attempt('requests.list', { query })).status).toBe(422)
    }
    const filled = await executor.attempt('requests.fillCustom', { params, body: { custom: { secret: 'x' } } })
    expect(filled.error.fields).toMatchObject({ 'custom.secret': { key: 'unknown_field' } })
    const pulled = await executor.call('offline.pull', { body: { known: [] } })
    expect(JSON.stringify(pulled.response)).toContain('оранжевый')
    expect(JSON.stringify(pulled.response)).not.toMatch(/фиолетовый|secret/)
    expect((await executor.attempt('requests.finish', { params })).status).toBe(200)
  })
})

describe('a signed report', () => {
  test('has the fields as they were; a role from which one is hidden gets it without that', async () => {
    const here = await newAccount()
    const { account, admin, executor } = here
    const options = [option(1, 'Зелёный')]
    const group = JSON.stringify({ ru: 'Лифт', en: 'Lift' })
    const more = { on_report: true, group_title: group } as object
    await enterField(testApp, account, 'requests', 'color', 'choice', { options, ...more })
    await enterField(testApp, account, 'requests', 'load', 'number', { unit: 'кг', decimals: 1, ...more })
    await enterField(testApp, account, 'requests', 'secret', 'text', { ...more, restricted: { executor: 'hidden' } })
    await enterField(testApp, account, 'requests', 'inner', 'text', {})
    const id = await placed(here)
    const params = { id }
    const values = { color: 1, load: 1250.5, secret: 'фиолетовый', inner: 'внутреннее' }
    await admin.call('requests.update', { params, body: { custom: values } })
    await executor.call('requests.finish', { params })
    await admin.call('requests.reopen', { params, body: { comment: 'Sign' } })
    await executor.call('requests.sign', { params, body: { client_sign: SIGNATURE } })
    await executor.call('requests.finish', { params })
    await expect
      .poll(async () => (await admin.call('requests.show', { params })).response.reports[0]?.files.length, {
        timeout: 50_000,
      })
      .toBeGreaterThan(0)
    const { version } = (await admin.call('requests.show', { params })).response
    await admin.call('requests.reopen', { params, body: { comment: 'Again' } })
    await admin.call('requests.update', { params, body: { custom: { load: 7 } } })
    expect((await admin.call('requests.show', { params })).response.version).toBeGreaterThan(version)
    const report = async (caller: Caller) =>
      (await readPdf((await caller.attempt('requests.report', { params, query: { version: 1 } })).bytes)).text
    const whole = await report(admin)
    expect(whole).toMatch(/Лифт.*Поле color Зелёный.*Поле load 1 250,5 кг.*фиолетовый/)
    expect(whole).not.toContain('внутреннее')
    const seen = await report(executor)
    expect(seen).toContain('Зелёный')
    expect(seen).not.toContain('фиолетовый')
  }, 90_000)
})

describe('those outside the account', () => {
  test('see on the page of the client what is marked for it, with the options that were chosen', async () => {
    const here = await newAccount()
    const { account, admin } = here
    const options = [option(1, 'Зелёный'), option(2, 'Красный')]
    await enterField(testApp, account, 'requests', 'color', 'choice', { options, on_public_page: true })
    await enterField(testApp, account, 'requests', 'inner', 'text', {})
    const id = await created(here, { color: 2, inner: 'Внутреннее' })
    const { hash } = (await admin.call('requests.show', { params: { id } })).response
    const { response } = await admin.call('requests.view', { params: { hash } })
    expect(response.fields).toEqual([
      {
        key: 'color',
        title: { ru: 'Поле color', en: 'Field color' },
        group: null,
        type: 'choice',
        options: [option(2, 'Красный')],
        unit: null,
        decimals: null,
        value: 2,
      },
    ])
  })
})

describe('a schedule', () => {
  test('gives the requests that it creates the values of its template', async () => {
    const { account, admin, client } = await newAccount()
    await enterField(testApp, account, 'requests', 'floor', 'number', { required: 'on_create' })
    const template = { name: 'Service', client_id: client }
    const refused = await admin.attempt('scheduledRequests.create', { body: everyMonday(client, { template }) })
    expect(refused.error.fields).toMatchObject({ 'template.custom.floor': { key: 'required' } })
    const wrong = { ...template, custom: { floor: 'high' } }
    const malformed = await admin.attempt('scheduledRequests.create', {
      body: everyMonday(client, { template: wrong }),
    })
    expect(malformed.error.fields).toMatchObject({ 'template.custom.floor': { key: 'not_number' } })
    const id = await createSchedule(admin, everyMonday(client, { template: { ...template, custom: { floor: 3 } } }))
    const params = { id }
    const changed = await admin.call('scheduledRequests.update', {
      params,
      body: { template: { ...template, custom: { floor: 4 } } },
    })
    expect(changed.response.template.custom).toEqual({ floor: 4 })
    const renamed = await admin.call('scheduledRequests.update', {
      params,
      body: { template: { ...template, name: 'S' } },
    })
    expect(renamed.response.template.custom).toEqual({ floor: 4 })
    await runJob(testApp, `${FIRST_MONDAY}T05:59:00Z`)
    await runJob(testApp, `${FIRST_MONDAY}T06:01:00Z`)
    const [became] = await outcomesOf(testApp, account, id)
    expect(became?.failure).toBeNull()
    expect(await customOf(admin, became?.request_id ?? 0)).toEqual({ floor: 4 })
  })
})

describe('analytics', () => {
  test('count requests by the options of an indexed choice', async () => {
    const here = await newAccount()
    const { account, admin } = here
    const options = [option(1, 'Зелёный'), option(2, 'Красный')]
    await enterField(testApp, account, 'requests', 'color', 'choice', { options, is_indexed: true })
    await enterField(testApp, account, 'requests', 'other', 'text', { is_indexed: true })
    for (const color of [1, 2, 2, null]) await created(here, { color })
    const { response } = await admin.call('analytics.requestsByField', { query: { field: 'color' } })
    expect(response.data.map(({ option, created: count, share }) => [option?.id ?? null, count, share])).toEqual([
      [2, 2, 0.5],
      [1, 1, 0.25],
      [null, 1, 0.25],
    ])
    expect(response.created).toBe(4)
    const wrong = await admin.attempt('analytics.requestsByField', { query: { field: 'other' } })
    expect(wrong.error.fields).toHaveProperty('field')
    const { bytes } = await admin.attempt('analytics.requestsByField', { query: { field: 'color', format: 'xlsx' } })
    expect(JSON.stringify(xlsx.read(bytes, { type: 'buffer' }).Sheets)).toContain('Красный')
  })
})

describe('personal fields', () => {
  test('of requests go with the client: in what is handed out, and when it is erased', async () => {
    const { account, admin } = await newAccount()
    const body = { name: 'Tenant', type: 'person' } as const
    const client = (await admin.call('clients.create', { body })).response.id
    await enterField(testApp, account, 'requests', 'passport', 'text', { is_personal: true, is_indexed: true })
    await enterField(testApp, account, 'requests', 'floor', 'number', {})
    const { response } = await create(admin, client, { passport: '4509', floor: 3 })
    const { id } = response as { id: number }
    await admin.call('requests.update', { params: { id }, body: { custom: { passport: '4510', floor: 4 } } })
    const { bytes } = await admin.attempt('clients.personalData', { params: { id: client } })
    expect(JSON.parse(bytes.toString()).requests).toMatchObject([{ custom: { passport: '4510' } }])
    await admin.call('requests.cancel', { params: { id }, body: { comment: 'No', initiator: 'client' } })
    expect((await admin.attempt('clients.erase', { params: { id: client } })).status).toBe(200)
    expect(await customOf(admin, id)).toEqual({ floor: 4 })
    expect(idsOf(await admin.attempt('requests.list', { query: { 'custom.passport': '4510' } }))).toEqual([])
    const { events } = await stateOf(testApp, account, id)
    expect(JSON.stringify(events)).not.toMatch(/4509|4510/)
  })
})
