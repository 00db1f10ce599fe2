import { describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

const create = async (body: object) =>
  (await admin.call('clients.create', { body: { name: 'Клиент', ...body } })).response
const change = (id: number, body: object) => admin.attempt('clients.update', { params: { id }, body })
const showOf = async (id: number) => (await admin.call('clients.show', { params: { id } })).response

describe('the country of a client', () => {
  it.each([
    [{}, null],
    [{ phone: '+7 495 123-45-67' }, null],
    [{ phone: '+7 701 123-45-67' }, 'kz'],
    [{ phone: '+375 29 123-45-67' }, 'by'],
    [{ phone: '+375 29 123-45-67', country: 'ru' }, 'ru'],
    [{ phone: '+375 29 123-45-67', country: null }, null],
    [{ phone: '+49 30 901820' }, null],
  ])('of one created with %j is %s: its own, or else its phone’s when that is foreign', async (body, country) => {
    expect((await create(body)).country).toBe(country)
  })

  it('is that of phones that are given with it without a code', async () => {
    const client = await create({ country: 'by', phone: '8 029 123-45-67' })
    expect(client).toMatchObject({ country: 'by', phone: '+375291234567' })
  })

  it('changes by itself alone, with a trace: a phone given later leaves it', async () => {
    const { id } = await create({ name: 'Переезжает' })
    await change(id, { phone: '+375 29 123-45-67' })
    expect((await showOf(id)).country).toBeNull()
    await change(id, { country: 'kz' })
    expect(await showOf(id)).toMatchObject({ country: 'kz', phone: '+375291234567' })
    const [event] = (await admin.call('clients.feed', { params: { id } })).response.data
    expect(event?.payload).toMatchObject({ changes: { country: { old: null, new: 'kz' } } })
    expect(invalidKeys((await change(id, { country: 'de' })).error)).toEqual({ country: 'not_option' })
    expect((await showOf(id)).country).toBe('kz')
  })

  it('filters the list, where no country is the account’s', async () => {
    const there = await (await createTestAccount(testApp, 'by')).signInAs('admin')
    for (const [name, country] of [
      ['A', null],
      ['B', 'by'],
      ['C', 'kz'],
    ] as const) {
      await there.call('clients.create', { body: { name, country } })
    }
    const namesIn = async (country: 'by' | 'kz' | 'ru') =>
      (await there.call('clients.list', { query: { country } })).response.data.map(({ name }) => name)
    expect(await namesIn('by')).toEqual(['A', 'B'])
    expect(await namesIn('kz')).toEqual(['C'])
    expect(await namesIn('ru')).toEqual([])
  })
})

describe('the bank details of a client in another country', () => {
  const save = (id: number, body: object) => admin.attempt('clients.saveBankDetails', { params: { id }, body })
  const storedOf = async (id: number) => (await admin.call('clients.bankDetails', { params: { id } })).response

  it('follow the rules of that country', async () => {
    const { id } = await create({ country: 'by' })
    expect(invalidKeys((await save(id, { inn: '7707083893', bank_bik: '044525225' })).error)).toEqual({
      inn: 'digits_exactly',
      bank_bik: 'bic_form',
    })
    expect((await save(id, { inn: 'УНП 200988541', bank_bik: 'NBRBBY2X' })).response).toMatchObject({
      inn: '200988541',
      bank_bik: 'NBRBBY2X',
    })
  })

  it('stay as they are when the country changes, and do not keep others from being changed', async () => {
    const { id } = await create({})
    await save(id, { inn: '7707083893', kpp: '770701001', bank_name: 'Банк' })
    const before = await storedOf(id)
    await change(id, { country: 'kz' })
    expect(await storedOf(id)).toEqual(before)
    expect((await save(id, { bank_name: 'Банк Астаны' })).response).toEqual({ ...before, bank_name: 'Банк Астаны' })
    expect(invalidKeys((await save(id, { inn: '7707083893', kpp: '1' })).error)).toEqual({
      inn: 'digits_exactly',
      kpp: 'digits_exactly',
    })
    expect((await save(id, { inn: '941240000193', kpp: '' })).response).toMatchObject({
      inn: '941240000193',
      kpp: null,
    })
  })

  it('are found under that country’s name of the number, and by it as it is written there', async () => {
    const { id } = await create({ name: 'Минский', country: 'by' })
    await save(id, { inn: '190542056' })
    const { response } = await admin.call('search.global', { query: { q: '190542056' } })
    expect(JSON.stringify(response)).toContain('УНП 190542056')
    const alike = (query: object) => admin.call('clients.similar', { query: { inn: 'УНП 190542056', ...query } })
    expect((await alike({ country: 'by' })).response.map((one) => one.id)).toEqual([id])
    expect((await alike({})).response).toEqual([])
  })
})
