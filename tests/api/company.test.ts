import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { createAccount, type TestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { refusedKeys } from '../support/refused-keys.ts'
import { newPicture } from '../support/sample-files.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

let testApp: TestApp
let account: TestAccount
let admin: Caller
let manager: Caller

beforeAll(async () => {
  testApp = await startApp()
  account = await createAccount(testApp)
  admin = await account.signInAs('admin')
  manager = await account.signInAs('manager')
})

afterAll(() => testApp.stop())

const company = async (caller = manager) => (await caller.call('company.show')).response

describe("a company's data", () => {
  it('are changed by its admin and known to everybody in it at once', async () => {
    const before = await company()
    const body = {
      name: ' Монтаж Плюс ',
      country: 'kz' as const,
      domain: 'Montazh.KZ',
      email: 'Info@Montazh.kz',
      phone: '+7 (701)-123-45-67',
      currency: 'KZT' as const,
      timezone: 'Asia/Almaty',
      show_clients: false,
    }
    const saved = (await admin.call('company.update', { body })).response
    expect(saved).toEqual({
      ...before,
      ...body,
      name: 'Монтаж Плюс',
      domain: 'montazh.kz',
      email: 'info@montazh.kz',
      phone: '+77011234567',
    })
    expect(await company()).toEqual(saved)
    expect((await manager.call('auth.check')).response.account).toEqual(saved)
  })

  it('one by one; an e-mail and a phone may be left out', async () => {
    const before = await company()
    await admin.call('company.update', { body: { email: '', phone: '' } })
    expect(await company()).toEqual({ ...before, email: null, phone: null })
    await admin.call('company.update', { body: {} })
    expect(await company()).toEqual({ ...before, email: null, phone: null })
  })

  it('another currency leaves recorded sums as they are', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
    const body = { name: 'Осмотр', client_id: client.id, price: '1500.50' }
    const { id } = (await admin.call('requests.create', { body })).response
    await admin.call('company.update', { body: { currency: 'EUR' } })
    expect((await admin.call('requests.show', { params: { id } })).response.price).toBe('1500.50')
  })

  it.each([
    [{ name: ' ' }, { name: 'title_required' }],
    [{ domain: '' }, { domain: 'domain_required' }],
    [{ domain: 'ab' }, { domain: 'domain_min' }],
    [{ domain: 'two words' }, { domain: 'invalid' }],
    [{ country: 'fr' }, { country: 'not_option' }],
    [{ currency: 'GBP' }, { currency: 'not_option' }],
    [{ timezone: 'Mars/Olympus' }, { timezone: 'invalid' }],
    [{ email: 'x' }, { email: 'email_invalid' }],
    [{ tariff: 'enterprise' }, { tariff: 'unknown_field' }],
  ])('are not changed to %o', async (body, keys) => {
    const before = await company()
    const refused = await admin.attempt('company.update', { body })
    expect([refused.status, refusedKeys(refused.error)]).toEqual([422, keys])
    expect(await company()).toEqual(before)
  })

  it("are not changed to another company's domain", async () => {
    const other = await (await createAccount(testApp)).signInAs('admin')
    await admin.call('company.update', { body: { domain: 'taken.example' } })
    const refused = await other.attempt('company.update', { body: { domain: 'TAKEN.example' } })
    expect([refused.status, refusedKeys(refused.error)]).toEqual([422, { domain: 'duplicate' }])
    expect((await company(other)).domain).toBeNull()
  })

  it('are read by everybody and changed by nobody else', async () => {
    const before = await company()
    for (const role of ['manager', 'employee', 'executor'] as const) {
      const caller = await account.signInAs(role)
      expect(await company(caller)).toEqual(before)
      expect((await caller.attempt('company.update', { body: { name: 'Other' } })).status).toBe(403)
      expect((await caller.attempt('company.removeAvatar')).status).toBe(403)
    }
    expect(await company()).toEqual(before)
  })
})

describe("a company's logo", () => {
  it('stands in its data and on the page that its clients see, until it is taken away', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
    const created = await admin.call('requests.create', { body: { name: 'Осмотр', client_id: client.id } })
    const hash = known(created.response.hash)
    const { avatar } = (await admin.call('company.setAvatar', { files: [await newPicture('logo.png')] })).response
    expect((await company()).avatar).toBe(avatar)
    const logo = async () => (await admin.call('requests.view', { params: { hash } })).response.company.logo
    expect(await logo()).toBe(avatar)

    await admin.call('company.removeAvatar')
    expect(await logo()).toBeNull()
    expect((await testApp.app.inject(avatar)).statusCode).toBe(404)
  })
})
