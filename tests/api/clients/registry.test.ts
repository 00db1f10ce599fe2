import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REGISTRY_CALLS_PER_MINUTE } from '#contract/clients/registry.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { type Provider, startProvider } from '#tests/support/outside/provider.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let provider: Provider
let usual: TestApp
let account: TestAccount
let running: TestApp | undefined

beforeAll(async () => {
  provider = await startProvider()
  usual = await startApp()
  account = await createTestAccount(usual)
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(async () => {
  await usual.stop()
  await provider.close()
})

async function startWith(variables: Record<string, string>, role: 'manager' | 'executor' = 'manager'): Promise<Caller> {
  provider.asked.length = 0
  running = await startApp({ variables, beside: usual })
  return callerOf(running.app, (await account.signInAs(role)).token)
}

const dadata = () => ({ GEO_PROVIDER: 'dadata', GEO_KEY: 'secret-key', GEO_URL: `${provider.url}/rs/` })
const organization = (caller: Caller, inn: string) => caller.attempt('registry.organization', { query: { inn } })
const bank = (caller: Caller, bik: string) => caller.attempt('registry.bank', { query: { bik } })

const HEAD = {
  value: 'ПАО «РОМАШКА»',
  unrestricted_value: 'ПАО «РОМАШКА»',
  data: {
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '1027700132195',
    branch_type: 'MAIN',
    type: 'LEGAL',
    name: { full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «РОМАШКА»', short_with_opf: 'ПАО «РОМАШКА»' },
    management: { name: 'Иванов Пётр Сергеевич', post: 'ПРЕЗИДЕНТ' },
    address: { value: 'г Москва, ул Вавилова, д 19', unrestricted_value: '117312, г Москва, ул Вавилова, д 19' },
    state: { status: 'ACTIVE' },
  },
}
const BRANCH = { ...HEAD, value: 'ФИЛИАЛ', data: { ...HEAD.data, kpp: '540602001', branch_type: 'BRANCH' } }

describe('the register of companies', () => {
  it('finds a company by its tax number, however it is written, and not its branches', async () => {
    const caller = await startWith(dadata())
    provider.answers(() => ({ json: { suggestions: [BRANCH, HEAD] } }))
    expect((await organization(caller, 'ИНН 7707 083 893')).response).toEqual({
      name: 'ПАО «РОМАШКА»',
      full_name: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «РОМАШКА»',
      business_address: '117312, г Москва, ул Вавилова, д 19',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      ceo: 'Иванов Пётр Сергеевич',
      is_closing: false,
    })
    const [asked] = provider.asked
    expect([asked?.method, asked?.url.pathname, asked?.headers.authorization, asked?.body]).toEqual([
      'POST',
      '/rs/findById/party',
      'Token secret-key',
      { query: '7707083893' },
    ])
  })

  it('finds an entrepreneur, and says of what is closed that it is', async () => {
    const caller = await startWith(dadata())
    const data = { inn: '500100732259', kpp: null, ogrn: '304500116000157', state: { status: 'LIQUIDATED' } }
    provider.answers(() => ({ json: { suggestions: [{ value: 'ИП Иванов Пётр Сергеевич', data }] } }))
    expect((await organization(caller, '500100732259')).response).toEqual({
      name: 'ИП Иванов Пётр Сергеевич',
      full_name: 'ИП Иванов Пётр Сергеевич',
      business_address: null,
      inn: '500100732259',
      kpp: null,
      ogrn: '304500116000157',
      ceo: null,
      is_closing: true,
    })
  })

  it('finds a bank by its code', async () => {
    const caller = await startWith(dadata())
    const data = { bic: '044525225', correspondent_account: '30101810400000000225', name: { payment: 'ПАО БАНК' } }
    provider.answers(() => ({ json: { suggestions: [{ value: 'Банк', data }] } }))
    expect((await bank(caller, '044525225')).response).toEqual({
      bank_name: 'ПАО БАНК',
      bank_bik: '044525225',
      bank_corr: '30101810400000000225',
    })
    expect(provider.asked[0]?.url.pathname).toBe('/rs/findById/bank')
  })

  it('is not asked about what is no number, and says at the field when there is none with it', async () => {
    const caller = await startWith(dadata())
    provider.answers(() => ({ json: { suggestions: [] } }))
    expect(invalidKeys((await organization(caller, '7707083894')).error)).toEqual({ inn: 'check_digits_wrong' })
    expect(invalidKeys((await organization(caller, '')).error)).toEqual({ inn: 'required' })
    expect(invalidKeys((await bank(caller, '12')).error)).toEqual({ bik: 'digits_exactly' })
    expect(provider.asked).toEqual([])
    const unknown = await organization(caller, '7707083893')
    expect([unknown.status, invalidKeys(unknown.error)]).toEqual([422, { inn: 'organization_unknown' }])
    expect(unknown.error.fields?.inn?.message).toBe('По этому ИНН ничего не нашлось: проверьте номер')
    expect(invalidKeys((await bank(caller, '044525225')).error)).toEqual({ bik: 'bank_unknown' })
  })

  it.each([
    ['refuses', { status: 403, json: { message: 'forbidden' } }],
    ['answers something else', { json: { results: [] } }],
    ['sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('says at the field that it is away when the provider %s, and leaves it alone for a while', async (_, answer) => {
    const caller = await startWith(dadata())
    provider.answers(() => answer)
    const away = await organization(caller, '7707083893')
    expect([away.status, away.error.code, invalidKeys(away.error)]).toEqual([
      503,
      'unavailable',
      { inn: 'registry_away' },
    ])
    expect(invalidKeys((await bank(caller, '044525225')).error)).toEqual({ bik: 'registry_away' })
    expect(provider.asked).toHaveLength(1)
  })

  it.each<Record<string, string>>([{}, { GEO_PROVIDER: 'nominatim', GEO_URL: 'http://127.0.0.1:1' }])(
    'is off with %j',
    async (variables) => {
      const caller = await startWith(variables)
      expect(invalidKeys((await organization(caller, '7707083893')).error)).toEqual({ inn: 'registry_off' })
      expect(provider.asked).toEqual([])
    },
  )

  it('is not for who may only read clients, and may not be asked without end', async () => {
    const executor = await startWith({ ...dadata(), RATE_LIMIT: 'on' }, 'executor')
    expect((await organization(executor, '7707083893')).status).toBe(403)
    const caller = callerOf((running as TestApp).app, (await account.signInAs('manager')).token)
    provider.answers(() => ({ json: { suggestions: [HEAD] } }))
    for (let call = 0; call < REGISTRY_CALLS_PER_MINUTE; call++) await organization(caller, '7707083893')
    const refused = await bank(caller, '044525225')
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(provider.asked).toHaveLength(1)
  })

  it.each(['clients:create', 'clients:update'] as const)('is for who has %s', async (permission) => {
    const executor = await startWith(dadata(), 'executor')
    const { database, sessions } = (running as TestApp).services
    const grants = JSON.stringify({ 'clients:read': 'allowed', [permission]: 'allowed' })
    const ofExecutor = account.roles.executor
    await database.asSystem((tx) => tx.updateTable('roles').set({ grants }).where('id', '=', ofExecutor).execute())
    sessions.forget(account.id)
    provider.answers(() => ({ json: { suggestions: [HEAD] } }))
    expect((await organization(executor, '7707083893')).status).toBe(200)
  })
})

describe('a client that is created with bank details', () => {
  it('has them, checked by the rules of its country', async () => {
    const manager = await account.signInAs('manager')
    const { response } = await manager.call('clients.create', {
      body: { name: 'Ромашка', bank_details: { inn: '7707 083 893', kpp: '773601001', ceo: '' } },
    })
    const details = (await manager.call('clients.bankDetails', { params: { id: response.id } })).response
    expect(details).toMatchObject({ inn: '7707083893', kpp: '773601001', ceo: null })

    const before = (await manager.call('clients.list')).response.total
    const refuse = async (body: object) => {
      const { status, error } = await manager.attempt('clients.create', { body: { name: 'Нет', ...body } })
      expect(status).toBe(422)
      return invalidKeys(error)
    }
    expect(await refuse({ bank_details: { inn: '1' } })).toEqual({ 'bank_details.inn': 'digits_either' })
    expect(await refuse({ country: 'by', bank_details: { inn: '7707083893' } })).toEqual({
      'bank_details.inn': 'digits_exactly',
    })
    expect((await manager.call('clients.list')).response.total).toBe(before)
  })
})
