import { describe, expect, it, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const horns = await create({
  name: 'ООО «Рога и копыта»',
  phone: '+79161112233',
  email: 'Info@Horns.example',
  contacts: [{ name: 'Звонов', phone: '+79035556677', email: 'zvonov@horns.example', position: null }],
})
await admin.call('clients.saveBankDetails', { params: { id: horns }, body: { inn: '7707083893' } })
const hotel = await create({ name: 'Отель А' })
const archived = await create({ name: 'Архивный дом', phone: '+74950000001' })
await admin.call('clients.update', { params: { id: archived }, body: { is_archived: true } })
await create({ name: 'Рога и копыта Северо-Запад' })

async function create(body: object): Promise<number> {
  return (await admin.call('clients.create', { body: { type: 'company', ...body } as never })).response.id
}

async function similar(query: object, as = admin) {
  const { response } = await as.call('clients.similar', { query: query as never })
  return response.map(({ id, same }) => ({ id, same }))
}

describe('a client that is entered again is found', () => {
  it.each([
    ['by its name', { name: 'ООО «Рога и копыта»' }, ['name']],
    ['by its name without the legal form', { name: 'рога и копыта' }, ['name']],
    ['by its name with another form at the end', { name: 'Копыта и Рога, ИП' }, ['name']],
    ['by its phone, however it is written', { phone: '8 (916) 111-22-33' }, ['phone']],
    ['by the phone of a contact', { phone: '+79035556677' }, ['phone']],
    ['by its email in another case', { email: 'info@horns.example' }, ['email']],
    ['by the email of a contact', { email: 'ZVONOV@horns.example' }, ['email']],
    ['by its tax number, however it is written', { inn: 'ИНН 7707 083 893' }, ['inn']],
    ['by several', { name: 'Рога и копыта', phone: '89161112233', inn: '7707083893' }, ['name', 'phone', 'inn']],
  ])('%s', async (_, query, same) => {
    expect(await similar(query)).toEqual([{ id: horns, same }])
  })

  it('in the archive too', async () => {
    const { response } = await admin.call('clients.similar', { query: { phone: '84950000001' } })
    expect(response).toMatchObject([{ id: archived, name: 'Архивный дом', is_archived: true, same: ['phone'] }])
  })
})

describe('no other client is named', () => {
  it.each([
    ['with a part of the name', { name: 'Рога' }],
    ['with more in its name', { name: 'Рога и копыта Восток' }],
    ['with another letter', { name: 'Отель Б' }],
    ['with nothing but a legal form', { name: 'ООО' }],
    ['with a part of a phone', { phone: '916111' }],
    ['with a part of an email', { email: 'horns.example' }],
    ['for nothing', {}],
    ['for signs', { name: '«%»', email: '%', inn: '%', phone: '%' }],
  ])('%s', async (_, query) => {
    expect(await similar(query)).toEqual([])
  })

  test('for the client that is being changed', async () => {
    expect(await similar({ name: 'Отель А' })).toEqual([{ id: hotel, same: ['name'] }])
    expect(await similar({ name: 'Отель А', except: hotel })).toEqual([])
  })

  test('to those who may not read it', async () => {
    const executor = await account.signInAs('executor')
    expect(await similar({ name: 'Рога и копыта' }, executor)).toEqual([])
  })
})
