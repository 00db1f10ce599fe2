import { beforeAll, describe, expect, test } from 'vitest'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createClient, placeRequest } from '#tests/support/request-samples.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)

async function add(body: { title: string } & Record<string, unknown>, caller = admin) {
  return (await caller.call('products.create', { body })).response
}

async function titles(query: Record<string, unknown>, caller = admin) {
  return (await caller.call('products.list', { query })).response.data.map(({ title }) => title)
}

async function idNamed(call: 'products.measures' | 'products.categories', name: string) {
  const found = (await admin.call(call)).response.find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found.id
}

/** The call is rejected with this code, and the account is unchanged. */
async function expectRefused(attempt: () => ReturnType<Caller['attempt']>, code: string) {
  const before = await contentsOf(testApp.testDatabase, account.id)
  const { error } = await attempt()
  expect(error.code).toBe(code)
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  return error
}

describe('goods and services', () => {
  test('are kept with all that is said of them', async () => {
    const measure_id = await idNamed('products.measures', 'кг')
    const category_id = await idNamed('products.categories', 'Расходные материалы')
    const created = await add({
      title: '  Хладагент R32 ',
      article: 'М-101',
      measure_id,
      category_id,
      price: '2350.5',
      expiration: 18,
      expiration_unit: 'month',
      description: 'В баллонах по 10 кг',
    })
    expect(created).toMatchObject({
      title: 'Хладагент R32',
      kind: 'goods',
      measure: { id: measure_id, name: 'кг' },
      category: { id: category_id, name: 'Расходные материалы' },
      price: '2350.50',
      expiration: 18,
      expiration_unit: 'month',
      is_archived: false,
      avatar: null,
    })
    const params = { id: created.id }
    expect((await admin.call('products.show', { params })).response).toEqual(created)
    const changed = (
      await admin.call('products.update', { params, body: { price: '2400', expiration: null, expiration_unit: null } })
    ).response
    expect(changed).toEqual({ ...created, price: '2400.00', expiration: null, expiration_unit: null })
  })

  test('need a title, and a unit where they expire', async () => {
    const refusals = async (body: object) =>
      (await expectRefused(() => admin.attempt('products.create', { body }), 'validation_failed')).fields
    expect(await refusals({})).toMatchObject({ title: { key: 'title_required' } })
    expect(await refusals({ title: 'A', expiration: 3 })).toMatchObject({ expiration_unit: { key: 'required' } })
    expect(await refusals({ title: 'A', expiration_unit: 'day' })).toMatchObject({ expiration: { key: 'required' } })
    expect(await refusals({ title: 'A', price: '-1' })).toMatchObject({ price: { key: 'money_invalid' } })
    expect(await refusals({ title: 'A', measure_id: 999_999 })).toMatchObject({ measure_id: { key: 'not_found' } })
    expect(await refusals({ title: 'A', category_id: 999_999 })).toMatchObject({ category_id: { key: 'not_found' } })
    expect(await refusals({ title: 'A', kind: 'equipment' })).toMatchObject({ kind: { key: 'not_option' } })
  })

  test('half of an expiration cannot be changed alone', async () => {
    const { id } = await add({ title: 'Perishable', expiration: 2, expiration_unit: 'day' })
    const attempt = () => admin.attempt('products.update', { params: { id }, body: { expiration: null } })
    const { fields } = await expectRefused(attempt, 'validation_failed')
    expect(fields).toMatchObject({ expiration_unit: { key: 'required' } })
  })

  test('another account’s measure is not found', async () => {
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    const [theirs] = (await stranger.call('products.measures')).response
    const body = { title: 'A', measure_id: theirs?.id }
    const { fields } = await expectRefused(() => admin.attempt('products.create', { body }), 'validation_failed')
    expect(fields).toMatchObject({ measure_id: { key: 'not_found' } })
  })
})

describe('the list', () => {
  let valve: number
  let tools: number

  beforeAll(async () => {
    tools = await idNamed('products.categories', 'Инструмент')
    valve = (await add({ title: 'Клапан обратный', article: 'КО-15', price: '900' })).id
    await add({ title: 'Ключ газовый', article: 'КГ_2', price: '1500', category_id: tools })
    await add({ title: 'Замена клапана', kind: 'service', price: '3000' })
    await add({ title: 'Консультация', kind: 'service' })
  })

  test('shows goods and services apart, in the order asked for', async () => {
    expect(await titles({ kind: 'service' })).toEqual(['Замена клапана', 'Консультация'])
    expect(await titles({ kind: 'service', sort: '-price' })).toEqual(['Замена клапана', 'Консультация'])
    expect(await titles({ kind: 'service', sort: 'price' })).toEqual(['Замена клапана', 'Консультация'])
    expect(await titles({ kind: 'goods', q: 'к', sort: '-title' })).toContain('Ключ газовый')
    expect(await titles({ kind: 'goods,service', q: 'клапан' })).toEqual(['Замена клапана', 'Клапан обратный'])
  })

  test('finds by category, by a part of the title and by the article, as it is written', async () => {
    expect(await titles({ category_id: tools })).toEqual(['Ключ газовый'])
    expect(await titles({ q: 'ОБРАТН' })).toEqual(['Клапан обратный'])
    expect(await titles({ q: 'ко-1' })).toEqual(['Клапан обратный'])
    expect(await titles({ q: 'КГ_' })).toEqual(['Ключ газовый'])
    expect((await admin.attempt('products.list', { query: { sort: 'measure' } })).status).toBe(422)
  })

  test('leaves out what is archived until that is asked for', async () => {
    const params = { id: valve }
    const archived = (await admin.call('products.update', { params, body: { is_archived: true } })).response
    expect(archived.is_archived).toBe(true)
    expect(await titles({ q: 'клапан' })).toEqual(['Замена клапана'])
    expect(await titles({ q: 'клапан', archived: 'true' })).toEqual(['Клапан обратный'])
    const found = (await admin.call('products.search', { query: { q: 'клапан' } })).response
    expect(found.map(({ title }) => title)).toEqual(['Замена клапана'])
    await admin.call('products.update', { params, body: { is_archived: false } })
    expect(await titles({ q: 'клапан', archived: 'true' })).toEqual([])
  })

  test('search offers what begins with the text first, with all that a line of works needs', async () => {
    const { response } = await admin.call('products.search', { query: { q: 'кл' } })
    expect(response.map(({ title }) => title)).toEqual(['Клапан обратный', 'Ключ газовый', 'Замена клапана'])
    expect(response[0]).toEqual({
      id: valve,
      title: 'Клапан обратный',
      kind: 'goods',
      article: 'КО-15',
      price: '900.00',
      measure: null,
      category: null,
      avatar: null,
    })
    const services = (await admin.call('products.search', { query: { kind: 'service' } })).response
    expect(services.map(({ title }) => title)).toEqual(['Замена клапана', 'Консультация'])
  })
})

describe('measures and categories', () => {
  test('are there from the start, in the language of who signed up', async () => {
    const names = (await admin.call('products.measures')).response.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['шт.', 'м', 'м²', 'ч', 'услуга', 'компл.', 'кг', 'л']))
    expect((await admin.call('products.measures', { query: { q: 'КОМП' } })).response).toMatchObject([
      { name: 'компл.' },
    ])
  })

  test('grow with what is typed, each name once', async () => {
    for (const [list, grow] of [
      ['products.measures', 'products.addMeasure'],
      ['products.categories', 'products.addCategory'],
    ] as const) {
      const one = (await admin.call(grow, { body: { name: 'Рулон' } })).response
      const same = (await admin.call(grow, { body: { name: ' рулон ' } })).response
      expect(same).toEqual(one)
      expect((await admin.call(list, { query: { ids: String(one.id) } })).response).toEqual([one])
      const blank = () => admin.attempt(grow, { body: { name: ' ' } })
      expect((await expectRefused(blank, 'validation_failed')).fields).toMatchObject({
        name: { key: 'title_required' },
      })
    }
  })

  test.each([
    ['measure', 'products.measures', 'products.addMeasure', 'products.renameMeasure', 'products.removeMeasure'],
    ['category', 'products.categories', 'products.addCategory', 'products.renameCategory', 'products.removeCategory'],
  ] as const)(
    'a %s is renamed everywhere at once, and deleted when nothing has it',
    async (field, list, grow, rename, remove) => {
      const { id } = (await admin.call(grow, { body: { name: `Старая ${field}` } })).response
      const other = (await admin.call(grow, { body: { name: `Другая ${field}` } })).response
      const pipe = await add({ title: `Товар с ${field}`, [`${field}_id`]: id })
      const read = async () => (await admin.call('products.show', { params: { id: pipe.id } })).response[field]

      expect((await admin.call(rename, { params: { id }, body: { name: ` Новая ${field} ` } })).response).toEqual({
        id,
        name: `Новая ${field}`,
        actions: ['rename', 'delete'],
      })
      expect(await read()).toEqual({ id, name: `Новая ${field}` })
      const again = () => admin.attempt(rename, { params: { id }, body: { name: `другая ${field}` } })
      expect((await expectRefused(again, 'validation_failed')).fields).toMatchObject({ name: { key: 'duplicate' } })

      const held = await expectRefused(() => admin.attempt(remove, { params: { id } }), 'in_use')
      expect(held.details).toEqual([{ entity: 'products', id: pipe.id, title: pipe.title }])
      await admin.call(remove, { params: { id: other.id } })
      const names = (await admin.call(list)).response.map(({ name }) => name)
      expect(names).toContain(`Новая ${field}`)
      expect(names).not.toContain(other.name)
      await expectRefused(() => admin.attempt(remove, { params: { id: other.id } }), 'not_found')
    },
  )

  test('of another account are not found, and permissions on equipment decide', async () => {
    const id = await idNamed('products.measures', 'кг')
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    const manager = await account.signInAs('manager')
    const calls = ['products.renameMeasure', 'products.removeMeasure'] as const
    for (const call of calls) {
      const body = call === 'products.renameMeasure' ? { body: { name: 'Иначе' } } : {}
      await expectRefused(() => stranger.attempt(call, { params: { id }, ...body }), 'not_found')
    }
    expect((await manager.attempt('products.renameMeasure', { params: { id }, body: { name: 'кг' } })).status).toBe(200)
    await expectRefused(() => manager.attempt('products.removeMeasure', { params: { id } }), 'forbidden')
  })
})

describe('used in the works of a request', () => {
  test('fill the measure, keep their words on the line, and cannot be deleted but archived', async () => {
    const measure_id = await idNamed('products.measures', 'м')
    const pipe = await add({ title: 'Труба', price: '310', measure_id })
    const request = await placeRequest(testApp, account, {
      status: 3,
      clientId,
      executors: [account.users.executor.id],
    })
    const executor = await account.signInAs('executor')
    const { response: line } = await executor.call('requests.addWork', {
      params: { id: request.id },
      body: { product_id: pipe.id, title: pipe.title, quantity: '2.5', price: '300' },
    })
    expect(line).toMatchObject({ product_id: pipe.id, title: 'Труба', measure: 'м', total: '750.00' })

    const params = { id: pipe.id }
    const { details } = await expectRefused(() => admin.attempt('products.remove', { params }), 'in_use')
    expect(details).toMatchObject([{ entity: 'requests', id: request.id, title: expect.stringContaining('Placed') }])

    await admin.call('products.update', { params, body: { title: 'Труба медная', price: '400', is_archived: true } })
    const page = (await admin.call('requests.show', { params: { id: request.id } })).response
    expect(page.works).toEqual([line])

    const body = { product_id: pipe.id, title: 'Труба', quantity: '1', price: '1' }
    const addArchived = () => executor.attempt('requests.addWork', { params: { id: request.id }, body })
    const { fields } = await expectRefused(addArchived, 'validation_failed')
    expect(fields).toMatchObject({ product_id: { key: 'archived' } })
  })

  test('twice on one request are named once', async () => {
    const { id: product_id } = await add({ title: 'Кран' })
    const { id } = await placeRequest(testApp, account, { status: 3, clientId, executors: [] })
    const body = { product_id, title: 'Кран', quantity: '1', price: '10' }
    await admin.call('requests.addWork', { params: { id }, body })
    await admin.call('requests.addWork', { params: { id }, body })
    const { error } = await admin.attempt('products.remove', { params: { id: product_id } })
    expect(error.details).toHaveLength(1)
  })

  test('nowhere, they are deleted', async () => {
    const { id } = await add({ title: 'Unused' })
    expect((await admin.call('products.remove', { params: { id } })).response).toBeNull()
    expect((await admin.attempt('products.show', { params: { id } })).status).toBe(404)
    expect((await admin.attempt('products.remove', { params: { id } })).status).toBe(404)
  })
})

describe('whose permissions on equipment suffice', () => {
  test('their own rows read the whole price list, and change none of it', async () => {
    await setGrants(testApp, account, 'employee', {
      'equipment:read': 'manager',
      'equipment:update': 'manager',
      'equipment:delete': 'manager',
    })
    const employee = await account.signInAs('employee')
    const { id } = await add({ title: 'Общее' })
    expect(await titles({ q: 'Общее' }, employee)).toEqual(['Общее'])
    expect((await employee.call('products.show', { params: { id } })).response.id).toBe(id)
    for (const attempt of [
      () => employee.attempt('products.create', { body: { title: 'Моё' } }),
      () => employee.attempt('products.update', { params: { id }, body: { title: 'Моё' } }),
      () => employee.attempt('products.remove', { params: { id } }),
      () => employee.attempt('products.addCategory', { body: { name: 'Моё' } }),
    ]) {
      await expectRefused(attempt, 'forbidden')
    }
  })

  test('nothing cannot name a product on a request either', async () => {
    await setGrants(testApp, account, 'employee', {
      'equipment:read': 'forbidden',
      'requests:read': 'allowed',
      'requests:execute': 'allowed',
    })
    const employee = await account.signInAs('employee')
    const { id: product_id } = await add({ title: 'Тайное' })
    const { id } = await placeRequest(testApp, account, { status: 3, clientId, executors: [] })
    const line = { title: 'Тайное', quantity: '1', price: '10' }
    const attempt = () => employee.attempt('requests.addWork', { params: { id }, body: { ...line, product_id } })
    expect((await expectRefused(attempt, 'validation_failed')).fields).toMatchObject({
      product_id: { key: 'not_found' },
    })
    const free = (await employee.call('requests.addWork', { params: { id }, body: line })).response
    expect(free.product_id).toBeNull()
  })
})

describe('dictionaries', () => {
  test('name the units of expiration and the types of files in the user’s language', async () => {
    const units = await admin.attempt('reference.dictionaries', {
      query: { by_name: 'product_expiration_units' },
      headers: { 'accept-language': 'en' },
    })
    expect(units.response).toEqual([
      { value: 'day', title: 'Day' },
      { value: 'month', title: 'Month' },
      { value: 'year', title: 'Year' },
    ])
    const types = (await admin.call('reference.dictionaries', { query: { by_name: 'file_types' } })).response
    expect(types).toContainEqual({ value: 'pdf', title: 'PDF' })
    expect((await admin.attempt('reference.dictionaries', { query: { by_name: 'colours' } })).status).toBe(422)
  })
})
