import { describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const YES_NO = [
  { id: 1, title: 'Да' },
  { id: 2, title: 'Нет', is_defect: true },
]

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const executor = await account.signInAs('executor')
const stranger = await (await createTestAccount(testApp)).signInAs('admin')

async function newChecklist(name: string, titles: string[] = []) {
  const items = titles.map((title) => ({ title, type: 'text' as const }))
  const { response } = await admin.call('checklists.create', { body: { name, items } })
  return response
}

async function show(id: number) {
  return (await admin.call('checklists.show', { params: { id } })).response
}

async function orderOf(id: number) {
  const { items } = await show(id)
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index))
  return items.map(({ title }) => title)
}

describe('a checklist', () => {
  it('is kept with its items in their order, each with what belongs to its type', async () => {
    const { status, response } = await manager.call('checklists.create', {
      body: {
        name: 'Осмотр котла',
        description: 'Ежемесячно',
        items: [
          { title: 'Герметичен?', type: 'choice', answers: YES_NO, is_required: true, photo_required: true },
          { title: 'Давление', type: 'number', min: 0, max: 6.5, unit: 'бар', answers: YES_NO },
          { title: 'Замечания', type: 'text', hint: 'Коротко', min: 5, unit: 'шт' },
        ],
      },
    })
    expect(status).toBe(201)
    expect(response).toMatchObject({ name: 'Осмотр котла', description: 'Ежемесячно', items_count: 3 })
    const plain = {
      hint: null,
      answers: [],
      is_required: false,
      photo_required: false,
      min: null,
      max: null,
      unit: null,
    }
    const answers = [
      { id: 1, title: 'Да', is_defect: false },
      { id: 2, title: 'Нет', is_defect: true },
    ]
    expect(response.items.map(({ id: _, ...item }) => item)).toEqual([
      { ...plain, position: 0, title: 'Герметичен?', type: 'choice', answers, is_required: true, photo_required: true },
      { ...plain, position: 1, title: 'Давление', type: 'number', min: 0, max: 6.5, unit: 'бар' },
      { ...plain, position: 2, title: 'Замечания', type: 'text', hint: 'Коротко' },
    ])
    const seen = (await employee.call('checklists.show', { params: { id: response.id } })).response
    expect(seen).toEqual({ ...response, actions: [] })
  })

  it.each([
    [{ name: ' ' }, { name: 'title_required' }],
    [{ items: [{ title: 'A', type: 'choice' }] }, { 'items.0.answers': 'answers_required' }],
    [{ items: [{ title: 'A', type: 'slider' }] }, { 'items.0.type': 'not_option' }],
    [{ items: [{ title: 'A', type: 'number', min: 2, max: 1 }] }, { 'items.0.max': 'too_small' }],
    [
      {
        items: [
          { title: 'A', type: 'text' },
          { title: 'B', type: 'choice', answers: [YES_NO[0], YES_NO[0]] },
        ],
      },
      { 'items.1.answers.1.id': 'duplicate' },
    ],
    [{ items: [{ title: 'A', type: 'text', colour: 1 }] }, { 'items.0.colour': 'unknown_field' }],
    [{ owner: 1 }, { owner: 'unknown_field' }],
  ])('refuses %j and creates nothing', async (change, expected) => {
    const before = (await admin.call('checklists.list')).response.total
    const { status, error } = await admin.attempt('checklists.create', { body: { name: 'Лист', ...change } })
    expect(status).toBe(422)
    expect(invalidKeys(error)).toEqual(expected)
    expect((await admin.call('checklists.list')).response.total).toBe(before)
  })

  it('changes its name and description, each by itself', async () => {
    const { id } = await newChecklist('Старое', ['один'])
    const params = { id }
    await admin.call('checklists.update', { params, body: { description: 'Новое описание' } })
    const { response } = await admin.call('checklists.update', { params, body: { name: 'Новое' } })
    expect(response).toMatchObject({ name: 'Новое', description: 'Новое описание', items_count: 1 })
    expect((await admin.attempt('checklists.update', { params, body: {} })).status).toBe(200)
  })

  it('is found by name, in pages, and offered to choose from', async () => {
    const first = await newChecklist('Ёлочный лист')
    const second = await newChecklist('Ягодный лист 100%')
    const names = async (q: string) =>
      (await admin.call('checklists.list', { query: { q } })).response.data.map(({ name }) => name)
    expect(await names('ЛИСТ')).toEqual(expect.arrayContaining([first.name, second.name]))
    expect(await names('ёлочн')).toEqual([first.name])
    expect(await names('100%')).toEqual([second.name])
    const page = await admin.call('checklists.list', { query: { per_page: 1, page: 2, sort: '-name' } })
    expect(page.response.data).toHaveLength(1)
    expect(page.response.total).toBeGreaterThan(1)
    const query = { ids: `${first.id},${second.id}` }
    expect((await admin.call('checklists.forSelector', { query })).response).toEqual([
      { id: first.id, name: first.name },
      { id: second.id, name: second.name },
    ])
    expect((await stranger.call('checklists.forSelector', { query })).response).toEqual([])
    expect((await admin.attempt('checklists.list', { query: { type: 'x' } })).status).toBe(422)
  })

  it('when deleted leaves the copies in requests as they are', async () => {
    const checklist = await newChecklist('Шаблон', ['один'])
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
    const requestId = await enterRequest(testApp, account, { clientId: client })
    const copies = () =>
      testApp.services.database.inAccount(account.id, (tx) =>
        tx
          .selectFrom('request_checklists')
          .select(['checklist_id', 'name'])
          .where('request_id', '=', requestId)
          .execute(),
      )
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .insertInto('request_checklists')
        .values({ request_id: requestId, checklist_id: checklist.id, name: 'Шаблон' })
        .execute(),
    )
    await admin.call('checklists.remove', { params: { id: checklist.id } })
    expect((await admin.attempt('checklists.show', { params: { id: checklist.id } })).status).toBe(404)
    expect(await copies()).toEqual([{ checklist_id: null, name: 'Шаблон' }])
  })
})

describe('an item', () => {
  it('is added at the end', async () => {
    const { id } = await newChecklist('Растёт', ['один'])
    const { status, response } = await admin.call('checklists.addItem', {
      params: { id },
      body: { title: 'два', type: 'photo' },
    })
    expect(status).toBe(201)
    expect(response).toMatchObject({ position: 1, title: 'два', type: 'photo' })
    expect(await orderOf(id)).toEqual(['один', 'два'])
    const refused = await admin.attempt('checklists.addItem', {
      params: { id },
      body: { title: 'три', type: 'choice' },
    })
    expect(invalidKeys(refused.error)).toEqual({ answers: 'answers_required' })
    expect(await orderOf(id)).toEqual(['один', 'два'])
  })

  it('changes in the given fields, and must make sense as a whole', async () => {
    const { id, items } = await newChecklist('Меняется', ['один'])
    const params = { id: items[0]?.id ?? 0 }
    const change = (body: Record<string, unknown>) => admin.attempt('checklists.updateItem', { params, body })
    expect(invalidKeys((await change({ type: 'choice' })).error)).toEqual({ answers: 'answers_required' })
    expect((await show(id)).items).toEqual(items)
    expect((await change({ type: 'choice', answers: YES_NO })).response).toMatchObject({
      title: 'один',
      type: 'choice',
    })
    expect(invalidKeys((await change({ answers: [] })).error)).toEqual({ answers: 'answers_required' })
    expect((await change({ type: 'number', max: 3 })).response).toMatchObject({ answers: [], max: 3 })
    expect(invalidKeys((await change({ min: 4 })).error)).toEqual({ max: 'too_small' })
    expect((await change({ min: 1, hint: 'в барах' })).response).toMatchObject({ min: 1, max: 3, hint: 'в барах' })
    expect(invalidKeys((await change({ position: 0 })).error)).toEqual({ position: 'unknown_field' })
  })

  it('is copied below itself', async () => {
    const { id, items } = await newChecklist('Копия', ['один', 'два', 'три'])
    const params = { id: items[1]?.id ?? 0 }
    await admin.call('checklists.updateItem', { params, body: { type: 'choice', answers: YES_NO, is_required: true } })
    const { status, response } = await admin.call('checklists.duplicateItem', { params })
    expect(status).toBe(201)
    expect(response.id).not.toBe(params.id)
    expect(response).toMatchObject({ position: 2, title: 'два', type: 'choice', is_required: true })
    expect(response.answers).toHaveLength(2)
    expect(await orderOf(id)).toEqual(['один', 'два', 'два', 'три'])
  })

  it('is deleted without a gap', async () => {
    const { id, items } = await newChecklist('Убывает', ['один', 'два', 'три'])
    await admin.call('checklists.removeItem', { params: { id: items[0]?.id ?? 0 } })
    expect(await orderOf(id)).toEqual(['два', 'три'])
    expect((await admin.attempt('checklists.removeItem', { params: { id: items[0]?.id } })).status).toBe(404)
  })

  it('keeps its place among items added at the same time', async () => {
    const { id } = await newChecklist('Вместе')
    const titles = ['а', 'б', 'в', 'г', 'д']
    await Promise.all(
      titles.map((title) => admin.call('checklists.addItem', { params: { id }, body: { title, type: 'text' } })),
    )
    expect((await orderOf(id)).toSorted()).toEqual(titles)
  })
})

describe('moving items', () => {
  it('puts the named ones at their places and keeps the others in order', async () => {
    const { id, items } = await newChecklist('Порядок', ['1', '2', '3', '4'])
    const [one, two, three, four] = items.map((item) => item.id)
    const whole = [four, three, two, one].map((item, position) => ({ id: item ?? 0, position }))
    expect((await admin.call('checklists.moveItems', { body: whole })).response).toBeNull()
    expect(await orderOf(id)).toEqual(['4', '3', '2', '1'])
    await admin.call('checklists.moveItems', { body: [{ id: one ?? 0, position: 0 }] })
    expect(await orderOf(id)).toEqual(['1', '4', '3', '2'])
    await admin.call('checklists.moveItems', { body: [{ id: one ?? 0, position: 99 }] })
    expect(await orderOf(id)).toEqual(['4', '3', '2', '1'])
  })

  it('moves all of them or none', async () => {
    const { id, items } = await newChecklist('Все или никто', ['1', '2', '3'])
    const other = await newChecklist('Другой', ['x'])
    const [one, two] = items.map((item) => item.id)
    const first = { id: two, position: 0 }
    const attempts = [
      [[first, { id: 999_999, position: 1 }], { '1.id': 'not_found' }],
      [[first, { id: two, position: 1 }], { '1.id': 'duplicate' }],
      [[first, { id: other.items[0]?.id, position: 1 }], { '1.id': 'invalid' }],
      [[first, { id: one, position: -1 }], { '1.position': 'too_small' }],
      [[], { _: 'too_few' }],
    ] as const
    for (const [body, expected] of attempts) {
      const { status, error } = await admin.attempt('checklists.moveItems', { body })
      expect(status).toBe(422)
      expect(invalidKeys(error)).toEqual(expected)
    }
    expect(await orderOf(id)).toEqual(['1', '2', '3'])
    expect(await orderOf(other.id)).toEqual(['x'])
  })
})

describe('checklists are changed', () => {
  it('by no one without the permission, and by no one in another account', async () => {
    const { id, items } = await newChecklist('Защищённый', ['1', '2'])
    const item = items[1]?.id ?? 0
    const before = await show(id)
    const actions = [
      ['checklists.update', { params: { id }, body: { name: 'Нет' } }],
      ['checklists.remove', { params: { id } }],
      ['checklists.addItem', { params: { id }, body: { title: 'Нет', type: 'text' } }],
      ['checklists.updateItem', { params: { id: item }, body: { title: 'Нет' } }],
      ['checklists.duplicateItem', { params: { id: item } }],
      ['checklists.removeItem', { params: { id: item } }],
    ] as const
    for (const [name, call] of actions) {
      expect([name, (await stranger.attempt(name, call)).status]).toEqual([name, 404])
      expect([name, (await employee.attempt(name, call)).status]).toEqual([name, 403])
      expect([name, (await executor.attempt(name, call)).status]).toEqual([name, 403])
    }
    const move = [{ id: item, position: 0 }]
    expect(invalidKeys((await stranger.attempt('checklists.moveItems', { body: move })).error)).toEqual({
      '0.id': 'not_found',
    })
    expect((await employee.attempt('checklists.moveItems', { body: move })).status).toBe(403)
    expect((await manager.attempt('checklists.remove', { params: { id } })).status).toBe(403)
    expect((await stranger.attempt('checklists.show', { params: { id } })).status).toBe(404)
    expect(await show(id)).toEqual(before)
  })

  it('and shown to an executor only when they are in own requests', async () => {
    const [seen, hidden] = [await newChecklist('Виден', ['1']), await newChecklist('Не виден', ['1'])]
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response.id
    const requestId = await enterRequest(testApp, account, { clientId: client, executorId: account.users.executor.id })
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx
        .insertInto('request_checklists')
        .values({ request_id: requestId, checklist_id: seen.id, name: 'Виден' })
        .execute(),
    )
    const list = await executor.call('checklists.list')
    expect(list.response.data.map(({ id }) => id)).toEqual([seen.id])
    expect(list.response.total).toBe(1)
    expect((await executor.call('checklists.forSelector')).response).toEqual([{ id: seen.id, name: 'Виден' }])
    expect((await executor.attempt('checklists.show', { params: { id: seen.id } })).status).toBe(200)
    expect((await executor.attempt('checklists.show', { params: { id: hidden.id } })).status).toBe(404)
  })
})

describe('what uses a checklist', () => {
  it('is the equipment that proposes it and the requests that carry it, as far as the user may see them', async () => {
    const { id } = await newChecklist('Осмотр насоса', ['Течи'])
    const client = (await admin.call('clients.create', { body: { name: 'Водоканал' } })).response.id
    const place = async (name: string) =>
      (await admin.call('facilities.create', { body: { name, client_id: client } })).response.id
    const [station, depot] = [await place('Насосная'), await place('Склад')]
    const install = (title: string, facility_id: number) =>
      admin.call('equipment.create', { body: { title, facility_id, checklists: [id], model: 'GX-5' } })
    await install('Насос', station)
    const archived = (await install('Старый насос', station)).response.id
    await admin.call('equipment.update', { params: { id: archived }, body: { is_archived: true } })
    await install('Запасной насос', depot)
    const executorId = account.users.executor.id
    const request_id = await enterRequest(testApp, account, { clientId: client, facilityId: station, executorId })
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.insertInto('request_checklists').values({ request_id, checklist_id: id, name: 'Осмотр насоса' }).execute(),
    )

    const params = { id }
    const all = (await admin.call('checklists.products', { params, query: { sort: '-title' } })).response
    expect(all.data.map(({ title }) => title)).toEqual(['Насос', 'Запасной насос'])
    expect(all.data[0]).toMatchObject({ model: 'GX-5', serial: null, facility: { id: station, name: 'Насосная' } })
    expect((await show(id)).requests_count).toBe(1)

    const own = (await executor.call('checklists.products', { params })).response
    expect([own.total, own.data.map(({ title }) => title)]).toEqual([1, ['Насос']])
    expect((await stranger.attempt('checklists.products', { params })).status).toBe(404)
  })
})
