import { describe, expect, it } from 'vitest'
import type { SearchGroup } from '#contract/search/search-groups.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const NAMES = {
  centres: 'ООО «Столичные Бизнес-Центры»',
  ivanov: 'Иванов Пётр Сергеевич',
  petrov: 'Петров Иван Андреевич',
  rostov: 'Торговый дом «Ростов-на-Дону»',
  zabka: 'Żabka Polska',
  muller: 'Müller & Söhne',
  derbend: 'Dərbənd konyak zavodu',
  kazakhstan: 'Қазақстан темір жолы',
  uzbek: 'Toʻqimachi',
  turkish: 'İstanbul Isıtma',
  yolka: 'Ёлочные игрушки',
  decomposed: 'Кра\u0438\u0306ний Се\u0301вер',
} as const
type Name = keyof typeof NAMES

const clients = {} as Record<Name, number>
for (const [key, name] of Object.entries(NAMES)) {
  const phone = key === 'ivanov' ? '+79161112233' : null
  clients[key as Name] = (await admin.call('clients.create', { body: { name, phone } })).response.id
}
const facility = await idOf('facilities.create', {
  name: 'Склад',
  client_id: clients.centres,
  address: 'ул. Большая Ордынка, д. 117',
})
const pump = await idOf('equipment.create', {
  title: 'Насос циркуляционный',
  facility_id: facility,
  manufacturer: 'Грундфос',
  model: 'UPS 25-40',
  serial: 'SN-00417-B',
})
const product = await idOf('products.create', { title: 'Фильтр тонкой очистки', kind: 'goods', article: 'ФТО-15/Б' })
const request = await idOf('requests.create', { name: 'Замена компрессора', facility_id: facility })
const other = await idOf('requests.create', { name: 'Замена фильтра', client_id: clients.rostov })

async function idOf(
  call: 'facilities.create' | 'equipment.create' | 'products.create' | 'requests.create',
  body: object,
) {
  return (await admin.call(call, { body: body as never })).response.id
}

const ROWS = { ...clients, facility, pump, product, request, other }
type Row = keyof typeof ROWS

/** The lists of each kind, and the group of search over everything. */
const PLACES = {
  clients: ['clients.list', 'clients.forSelector', 'clients'],
  facilities: ['facilities.list', 'facilities.forSelector', 'facilities'],
  equipment: ['equipment.list', 'equipment.forSelector', 'equipment'],
  requests: ['requests.list', undefined, 'requests'],
} as const

async function foundBy(kind: keyof typeof PLACES, q: string) {
  const [list, selector, group] = PLACES[kind]
  const listed = (await admin.call(list, { query: { q } as never })).response as { data: { id: number }[] }
  const offered = selector && ((await admin.call(selector, { query: { q } as never })).response as { id: number }[])
  const { response } = await admin.call('search.global', { query: { q } })
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((one, next) => one - next)
  return [ids(listed.data), ...(offered ? [ids(offered)] : []), ids(response[group as SearchGroup])]
}

it.each<[keyof typeof PLACES, string, Row[]]>([
  ['clients', 'ООО Столичные Бизнес-Центры', ['centres']],
  ['clients', 'бизнес центры столичные', ['centres']],
  ['clients', '"Столичные\u00a0бизнес\u2011центры" ООО', ['centres']],
  ['clients', 'оличн центр', ['centres']],
  ['clients', 'столичные центры северные', []],
  ['clients', 'Иванов П. С.', ['ivanov']],
  ['clients', 'П.С. Иванов', ['ivanov']],
  ['clients', 'Иванов С. А.', []],
  ['clients', 'петр иванов', ['ivanov']],
  ['clients', 'иванов 9161112233', ['ivanov']],
  ['clients', 'Иванов 8 (916) 111-22-33', ['ivanov']],
  ['clients', 'Петров 9161112233', []],
  ['clients', '8 (916) 111-22-33', ['ivanov']],
  ['clients', 'иванов 111223', ['ivanov']],
  ['clients', 'иванов 1112', []],
  ['clients', 'ростов на дону', ['rostov']],
  ['clients', 'zabka', ['zabka']],
  ['clients', 'POLSKA ŻABKA', ['zabka']],
  ['clients', 'muller sohne', ['muller']],
  ['clients', 'derbend', ['derbend']],
  ['clients', 'DƏRBƏND', ['derbend']],
  ['clients', 'казакстан', ['kazakhstan']],
  ['clients', 'ҚАЗАҚСТАН', ['kazakhstan']],
  ['clients', "to'qimachi", ['uzbek']],
  ['clients', 'To‘qimachi', ['uzbek']],
  ['clients', 'TO’QIMACHI', ['uzbek']],
  ['clients', 'toqimachi', ['uzbek']],
  ['clients', 'istanbul isitma', ['turkish']],
  ['clients', 'ISTANBUL', ['turkish']],
  ['clients', 'ıSıtma', ['turkish']],
  ['clients', 'елочные', ['yolka']],
  ['clients', 'е\u0308лочные', ['yolka']],
  ['clients', 'крайний север', ['decomposed']],
  ['clients', 'крайнии север', []],
  ['clients', '«»', []],
  ['clients', '%', []],
  ['facilities', 'Ордынка 117', ['facility']],
  ['facilities', 'склад ордынка', ['facility']],
  ['facilities', 'д.117, ул. Большая Ордынка', ['facility']],
  ['facilities', 'Ордынка 118', []],
  ['equipment', 'грундфос насос', ['pump']],
  ['equipment', 'ups 25/40 Грундфос', ['pump']],
  ['equipment', '00417 насос', ['pump']],
  ['requests', 'компрессора замена', ['request']],
  ['requests', 'замена столичные', ['request']],
  ['requests', 'компрессор ордынка', ['request']],
  ['requests', 'замена ростов', ['other']],
  ['requests', 'компрессор ростов', []],
])('in %s “%s” finds %j', async (kind, q, rows) => {
  const ids = rows.map((row) => ROWS[row]).toSorted((one, next) => one - next)
  for (const found of await foundBy(kind, q)) expect(found).toEqual(ids)
})

it.each(['фильтр очистки', 'фто 15 б', 'тонкой фто', 'очистки фильтр'])('a product is found by %s', async (q) => {
  expect((await admin.call('products.list', { query: { q } as never })).response.data.map(({ id }) => id)).toEqual([
    product,
  ])
  expect((await admin.call('products.search', { query: { q } })).response.map(({ id }) => id)).toEqual([product])
})

it('a request is found by its number beside another word', async () => {
  const { response } = await admin.call('requests.show', { params: { id: request } })
  expect((await foundBy('requests', `${response.number} компрессора`)).flat()).toEqual([request, request])
  expect((await foundBy('requests', `${response.number} фильтра`)).flat()).toEqual([])
})

it('users are found by initials and in any order', async () => {
  const body = {
    email: 'kuznecov@example.com',
    firstname: 'Алексей',
    surname: 'Кузнецов',
    patronymic: 'Павлович',
    role: 'employee',
  }
  await admin.attempt('users.save', { body } as never)
  for (const q of ['Кузнецов А. П.', 'павлович кузнецов', 'kuznecov@example.com алексей']) {
    const { response } = await admin.call('search.global', { query: { q } })
    expect(
      response.users.map(({ title }) => title),
      q,
    ).toEqual(['Кузнецов Алексей'])
    const { data } = (await admin.call('users.list', { query: { q } as never })).response
    expect(
      data.map(({ surname }) => surname),
      q,
    ).toEqual(['Кузнецов'])
  }
})

describe('a letter written as two characters', () => {
  it('is stored as one', async () => {
    const { response } = await admin.call('clients.show', { params: { id: clients.decomposed } })
    expect(response.name).toBe('Крайний Се\u0301вер')
  })

  it('is one for the limit of a length', async () => {
    const name = '\u0438\u0306'.repeat(200)
    const { response } = await admin.call('clients.create', { body: { name } })
    expect(response.name).toBe('й'.repeat(200))
  })
})
