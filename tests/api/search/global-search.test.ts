import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SEARCH_GROUPS, type SearchGroup } from '#contract/search/search-groups.ts'
import { isPagePath } from '#src/resources/page-paths.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const executor = await account.signInAs('executor')
const other = await createTestAccount(testApp)
const stranger = await other.signInAs('admin')

const horns = await createClient('ООО «Рога и копыта»', {
  phone: '+79161112233',
  email: 'horns@example.com',
  contacts: [{ name: 'Пётр Звонов', phone: '+375291234567', email: 'zvonov@example.com', position: 'Инженер' }],
})
await admin.call('clients.saveBankDetails', { params: { id: horns }, body: { inn: '7707083893' } })
const north = await createClient('Северный ветер')
const depot = await createFacility('Склад «Ёлочка»', north, { address: 'Берёзовая улица, 5' })
const office = await createFacility('Офис', horns, {
  address: 'Тверская, 1',
  contacts: [{ name: 'Охрана', phone: '+380675556677', email: null, position: null }],
})
const pump = await createEquipment('Насос циркуляционный', office, 'SN-00417-B')
const boiler = await createEquipment('Котёл', depot, 'KT-00417')
const own = await createRequest('Расчёт нагрузки', { facility_id: office, employees: [account.users.executor.id] })
const others = await createRequest('Расчёт отопления', { facility_id: depot })
const called = await createRequest('Звонок', { client_id: north, contact: { name: 'Сосед', phone: '+74959876543' } })

async function createClient(name: string, fields: object = {}, as = admin): Promise<number> {
  return (await as.call('clients.create', { body: { name, ...fields } })).response.id
}

async function createFacility(name: string, client_id: number, fields: object = {}): Promise<number> {
  return (await admin.call('facilities.create', { body: { name, client_id, ...fields } })).response.id
}

async function createEquipment(title: string, facility_id: number, serial: string): Promise<number> {
  return (await admin.call('equipment.create', { body: { title, facility_id, serial } })).response.id
}

async function createRequest(name: string, fields: object) {
  const { response } = await admin.call('requests.create', { body: { name, ...fields } as never })
  return { id: response.id, number: response.number }
}

async function search(q: string, as: Caller = admin) {
  return (await as.call('search.global', { query: { q } })).response
}

async function ids(group: SearchGroup, q: string, as?: Caller): Promise<number[]> {
  return (await search(q, as))[group].map(({ id }) => id)
}

async function totals(q: string, as?: Caller): Promise<Partial<Record<SearchGroup, number>>> {
  const found = Object.entries(await search(q, as)).filter(([, hits]) => hits.length > 0)
  return Object.fromEntries(found.map(([group, hits]) => [group, hits.length]))
}

describe('the answer', () => {
  it.each(['/api/search/global/', '/api/search/global'])('has exactly the seven groups at %s', async (url) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await testApp.app.inject({ url: `${url}?q=${encodeURIComponent('рога')}`, headers })
    expect(answer.statusCode).toBe(200)
    const { response } = answer.json()
    expect(Object.keys(response).toSorted()).toEqual(SEARCH_GROUPS.toSorted())
    expect(response.clients).toEqual([
      {
        id: horns,
        title: 'ООО «Рога и копыта»',
        subtitle: '+79161112233 · horns@example.com',
        url: `/client/${horns}`,
      },
    ])
  })

  it.each(['', '   ', '%', '№', '«»', '--'])('is seven empty groups for “%s”', async (q) => {
    expect(await totals(q)).toEqual({})
  })

  it('needs no text to be asked for', async () => {
    expect((await admin.attempt('search.global')).status).toBe(200)
  })

  it('is refused to guests, for more than 200 characters and with unknown parameters', async () => {
    const guest = await testApp.app.inject({ url: '/api/search/global/?q=a' })
    expect(guest.statusCode).toBe(401)
    expect((await admin.attempt('search.global', { query: { q: 'я'.repeat(200) } })).status).toBe(200)
    expect((await admin.attempt('search.global', { query: { q: 'я'.repeat(201) } })).error.code).toBe(
      'validation_failed',
    )
    expect((await admin.attempt('search.global', { query: { q: 'a', group: 'users' } })).status).toBe(422)
  })

  it.each(["'; drop table clients; --", '\\', '%_%', '_____', '100%', '\u{1F600}\u{1F600}\u{1F600}', '{}', 'a\tb'])(
    'finds nothing by %j, and does not fail',
    async (q) => {
      expect(await totals(q)).toEqual({})
    },
  )

  it('leads to pages of the application', async () => {
    const found = Object.values(await search('00417')).concat(
      Object.values(await search('о')),
      Object.values(await search('e')),
    )
    const urls = found.flat().map(({ url }) => url)
    expect(urls.length).toBeGreaterThan(5)
    for (const url of urls) expect(isPagePath(url.replace(/\?.*/, '')), url).toBe(true)
  })
})

describe('requests', () => {
  it.each(['', '№', '№ ', '#', '# '])('are found by number after “%s”, the exact one first', async (sign) => {
    expect((await ids('requests', sign + own.number))[0]).toBe(own.id)
  })

  it('are named with their number, status, client and facility in the user’s language', async () => {
    const [hit] = (await search('нагрузки')).requests
    expect(hit).toEqual({
      id: own.id,
      title: `№${own.number} Расчёт нагрузки`,
      subtitle: 'Новая · ООО «Рога и копыта» · Офис',
      url: `/requests/${own.id}`,
    })
    const headers = { 'accept-language': 'en' }
    const { response } = await admin.call('search.global', { query: { q: 'нагрузки' }, headers })
    expect(response.requests[0]).toMatchObject({ title: `#${own.number} Расчёт нагрузки` })
    expect(response.requests[0]?.subtitle).toMatch(/^New · /)
  })

  it('are found by any part of their name, the latest first', async () => {
    expect(await ids('requests', 'асчёт')).toEqual([others.id, own.id])
  })

  it.each(['9876543', '8 (495) 987', '98 76'])('are found by %s of their own contact', async (q) => {
    expect(await ids('requests', q)).toEqual([called.id])
  })
})

describe('clients, facilities, equipment and contacts', () => {
  it.each(['91611', '+7 916 111-22-33', '8(916)111', '1122', '89161112233', '0079161112233', '11.12.23'])(
    'are found by the phone %s',
    async (q) => {
      expect(await ids('clients', q)).toEqual([horns])
    },
  )

  it.each(['291234567', '+375 (29) 123-45-67', '8 029 123-4567', '2345'])(
    'a contact calling from %s is found',
    async (q) => {
      const { contacts, clients } = await search(q)
      expect(contacts).toEqual([
        {
          id: expect.any(Number),
          title: 'Пётр Звонов',
          subtitle: 'Инженер · +375291234567 · zvonov@example.com · ООО «Рога и копыта»',
          url: `/client/${horns}?tab=contacts`,
        },
      ])
      expect(clients.map(({ id }) => id)).toEqual([horns])
    },
  )

  it.each(['84997654321', '8 (499) 765-43-21', '8 499 765-43-21 доб. 17', '+74997654321;ext=17', 'тел. 499 765‑43‑21'])(
    'a contact with an extension is found by %s',
    async (q) => {
      const extended = await admin.call('contacts.create', {
        params: { entity: 'client', id: north },
        body: { name: 'Коммутатор', phone: '8 (499) 765-43-21 доб. 17' },
      })
      expect((await search(q)).contacts.map(({ title }) => title)).toEqual(['Коммутатор'])
      const contactId = extended.response.id
      await admin.call('contacts.remove', { params: { entity: 'client', id: north, contactId } })
    },
  )

  it('a contact of a facility leads there', async () => {
    expect((await search('0675556677')).contacts[0]?.url).toBe(`/facility/${office}?tab=contacts`)
    expect(await ids('facilities', '0675556677')).toEqual([office])
  })

  it.each(['91', '112', '916 111 x'])('nothing is found by %s of a phone', async (q) => {
    // The addresses of the test's users contain numbers.
    const { employees: _, users: __, ...others } = await totals(q)
    expect(others).toEqual({})
  })

  it.each(['7707083893', '770708', 'ИНН 7707083893', '7707 083 893'])('a client is found by %s', async (q) => {
    const [hit] = (await search(q)).clients
    expect([hit?.id, hit?.subtitle]).toEqual([horns, '+79161112233 · horns@example.com · ИНН 7707083893'])
  })

  it.each([
    ['ru', '7707083893', { ru: 'ИНН', en: 'INN' }],
    ['by', '100582333', { ru: 'УНП', en: 'UNP' }],
  ] as const)('a tax number in %s has its name in the language of who searches', async (country, inn, names) => {
    const at = await (await createTestAccount(testApp, country)).signInAs('admin')
    const id = await createClient('Северный ветер', {}, at)
    await at.call('clients.saveBankDetails', { params: { id }, body: { inn } })
    for (const [language, name] of Object.entries(names)) {
      const headers = { 'accept-language': language }
      const { clients } = (await at.call('search.global', { query: { q: `${name} ${inn}` }, headers })).response
      expect(clients.map(({ subtitle }) => subtitle)).toEqual([`${name} ${inn}`])
    }
  })

  it.each(['horns@example.com', 'HORNS@', 'orns@exam'])('a client is found by the e-mail %s', async (q) => {
    expect(await ids('clients', q)).toEqual([horns])
  })

  it('a part of a serial number finds equipment, the whole of it first', async () => {
    expect((await ids('equipment', '00417')).toSorted()).toEqual([pump, boiler].toSorted())
    expect(await ids('equipment', 'sn-00417')).toEqual([pump])
    expect(await ids('equipment', 'KT-00417')).toEqual([boiler])
  })

  it.each(['рога', 'КОПЫТА', 'ога и ко', 'ро', 'к', '«рога', 'рога  и   копыта', ' рога '])(
    '“%s” finds a client by its name',
    async (q) => {
      expect(await ids('clients', q)).toEqual([horns])
    },
  )

  it('one and two letters find the beginnings of words only', async () => {
    expect(await ids('clients', 'ог')).toEqual([])
    expect(await ids('clients', 'ве')).toEqual([north])
    expect(await ids('facilities', 'ул')).toEqual([depot])
  })

  it('an exact name comes before others, however many contain it', async () => {
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`insert into clients (name) select 'АО Гранит ' || i from generate_series(1, 3000) i
        union all select 'Гранит' union all select 'Гранит-Сервис'`.execute(tx),
    )
    const { clients } = await search('гранит')
    expect(clients.map(({ title }) => title).slice(0, 2)).toEqual(['Гранит', 'Гранит-Сервис'])
    expect(clients).toHaveLength(5)
    expect((await search('АО Гранит 2977')).clients.map(({ title }) => title)).toEqual(['АО Гранит 2977'])
  })

  it('what is archived is not found', async () => {
    const id = await createClient('Забытый', { contacts: [{ name: 'Забытый контакт', phone: null, position: null }] })
    expect(await totals('забытый')).toEqual({ clients: 1, contacts: 1 })
    await admin.call('clients.update', { params: { id }, body: { is_archived: true } })
    expect(await totals('забытый')).toEqual({})
  })
})

describe('tolerated mistakes', () => {
  it.each(['елочка', 'ЁЛОЧКА', 'березовая', 'Берёзовая', 'бЕрЕзовая'])(
    '“%s” finds what is written with ё',
    async (q) => {
      expect(await ids('facilities', q)).toEqual([depot])
    },
  )

  it('are the same in lists', async () => {
    const { response } = await admin.call('facilities.list', { query: { q: 'елочка' } })
    expect(response.data.map(({ id }) => id)).toEqual([depot])
    const requests = await admin.call('requests.list', { query: { q: 'расчет нагрузки' } })
    expect(requests.response.data.map(({ id }) => id)).toEqual([own.id])
    const own_ = await executor.call('requests.list', { query: { q: 'расчет' } })
    expect(own_.response.data.map(({ id }) => id)).toEqual([own.id])
  })

  it.each([
    ['hjuf', 'clients', horns],
    ['HJUF B RJGSNF', 'clients', horns],
    ['ыт-00417', 'equipment', pump],
    ['рщкты"учфьздуюсщь', 'clients', horns],
    ['`kjxrf', 'facilities', depot],
  ] as const)('“%s” in the other keyboard layout finds %s', async (q, group, id) => {
    expect(await ids(group, q)).toEqual([id])
  })
})

describe('users', () => {
  it('employees are found by name, e-mail and phone, in either order of the names', async () => {
    const { id, name, email } = account.users.executor
    const [surname, firstname] = name.split(' ')
    for (const q of [name, `${firstname} ${surname}`, email, String(surname).slice(3)]) {
      expect(await ids('employees', q), q).toContain(id)
    }
  })

  it('users are for admins alone', async () => {
    const { email, id } = account.users.manager
    expect(await ids('users', email)).toEqual([id])
    for (const role of ['manager', 'employee', 'executor'] as const) {
      expect((await search(email, await account.signInAs(role))).users, role).toEqual([])
    }
  })

  it('an invited user is found by an admin, and is no employee yet', async () => {
    const body = { email: 'newcomer@example.com', firstname: 'Новый', surname: 'Новиков', role: 'employee' }
    await admin.attempt('users.save', { body })
    const found = await search('newcomer@')
    expect(found.users.map(({ title }) => title)).toEqual(['Новиков Новый'])
    expect(found.users[0]?.url).toBe(`/settings/users/${found.users[0]?.id}`)
  })
})

describe('the user’s scope', () => {
  it('of an executor is the rows they are responsible for, in every group', async () => {
    await setGrants(testApp, account, 'executor', {
      'requests:read': 'manager',
      'clients:read': 'manager',
      'facilities:read': 'manager',
      'equipment:read': 'manager',
      'employees:read': 'manager',
    })
    const actor = await account.signInAs('executor')
    expect(await ids('requests', 'расчет', actor)).toEqual([own.id])
    expect(await ids('requests', String(others.number), actor)).not.toContain(others.id)
    expect(await ids('requests', `№${own.number}`, actor)).toEqual([own.id])
    expect(await totals('северный', actor)).toEqual({})
    expect(await ids('facilities', 'елочка', actor)).toEqual([])
    expect(await ids('facilities', 'тверская', actor)).toEqual([office])
    expect(await ids('clients', 'рога', actor)).toEqual([horns])
    expect(await ids('clients', '7707083893', actor)).toEqual([horns])
    expect(await ids('equipment', '00417', actor)).toEqual([pump])
    expect(await ids('employees', 'example.com', actor)).toEqual([account.users.executor.id])
    expect(await ids('contacts', '291234567', actor)).toHaveLength(1)
    expect(await ids('requests', '9876543', actor)).toEqual([])
    // The other layout and single letters do not get around it.
    expect(await totals('ctdthysq', actor)).toEqual({})
    expect(await ids('clients', 'в', actor)).toEqual([])
  })

  it('of a manager is what their role grants', async () => {
    expect(await ids('requests', 'расчет', manager)).toEqual([others.id, own.id])
    expect(await ids('clients', 'северный', manager)).toEqual([north])
  })

  it('without a grant is nothing of that kind, contacts following those they belong to', async () => {
    await setGrants(testApp, account, 'employee', {
      'requests:read': 'forbidden',
      'clients:read': 'forbidden',
      'facilities:read': 'allowed',
      'equipment:read': 'forbidden',
      'employees:read': 'forbidden',
    })
    const actor = await account.signInAs('employee')
    expect(await totals('звонов', actor)).toEqual({})
    expect(await totals('охрана', actor)).toEqual({ contacts: 1 })
    expect(await totals('расчет', actor)).toEqual({})
    expect(await totals('00417', actor)).toEqual({})
    expect(await totals('example.com', actor)).toEqual({})
  })

  it('ends at the account', async () => {
    for (const q of [
      'рога',
      'расчет',
      '00417',
      '291234567',
      '7707083893',
      `№${own.number}`,
      'horns@example.com',
      'р',
      'елочка',
    ]) {
      expect(await totals(q, stranger), q).toEqual({})
    }
    const foreign = await createClient('Рога другой компании', {}, stranger)
    expect(await ids('clients', 'рога', stranger)).toEqual([foreign])
    expect(await ids('clients', 'рога')).toEqual([horns])
  })
})
