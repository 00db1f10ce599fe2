import { describe, expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')

const accountOf = async (caller = manager) => (await caller.call('company.show')).response

describe("an account's data", () => {
  it('are changed by its admin and seen by all its users at once', async () => {
    const before = await accountOf()
    const body = {
      name: ' Монтаж Плюс ',
      country: 'kz' as const,
      domain: 'Montazh.KZ',
      email: 'Info@Montazh.kz',
      phone: '+7 (701)-123-45-67',
      currency: 'KZT' as const,
      timezone: 'Asia/Almaty',
      show_clients: false,
      report_prices: true,
      shows_sla: true,
      emergency_hours: 6,
      travel_speed_kmh: 40,
      offline_days: 14,
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
    expect(await accountOf()).toEqual(saved)
    expect((await manager.call('auth.check')).response.account).toEqual(saved)
  })

  it('one by one; an e-mail and a phone may be left out', async () => {
    const before = await accountOf()
    await admin.call('company.update', { body: { email: '', phone: '' } })
    expect(await accountOf()).toEqual({ ...before, email: null, phone: null })
    await admin.call('company.update', { body: {} })
    expect(await accountOf()).toEqual({ ...before, email: null, phone: null })
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
    const before = await accountOf()
    const refused = await admin.attempt('company.update', { body })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, keys])
    expect(await accountOf()).toEqual(before)
  })

  it("are not changed to another account's domain", async () => {
    const other = await (await createTestAccount(testApp)).signInAs('admin')
    await admin.call('company.update', { body: { domain: 'taken.example' } })
    const refused = await other.attempt('company.update', { body: { domain: 'TAKEN.example' } })
    expect([refused.status, invalidKeys(refused.error)]).toEqual([422, { domain: 'duplicate' }])
    expect((await accountOf(other)).domain).toBeNull()
  })

  it('are read by all its users and changed by no one else', async () => {
    const before = await accountOf()
    for (const role of ['manager', 'employee', 'executor'] as const) {
      const caller = await account.signInAs(role)
      expect(await accountOf(caller)).toEqual(before)
      expect((await caller.attempt('company.update', { body: { name: 'Other' } })).status).toBe(403)
      expect((await caller.attempt('company.removeAvatar')).status).toBe(403)
    }
    expect(await accountOf()).toEqual(before)
  })
})

describe("an account's logo", () => {
  it('is shown in its data and on the page of its clients, until it is removed', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Клиент' } })).response
    const created = await admin.call('requests.create', { body: { name: 'Осмотр', client_id: client.id } })
    const hash = known(created.response.hash)
    const { avatar } = (await admin.call('company.setAvatar', { files: [await newPicture('logo.png')] })).response
    expect((await accountOf()).avatar).toBe(avatar)
    const logo = async () => (await admin.call('requests.view', { params: { hash } })).response.company.logo
    expect(await logo()).toBe(avatar)

    await admin.call('company.removeAvatar')
    expect(await logo()).toBeNull()
    expect((await testApp.app.inject(avatar)).statusCode).toBe(404)
  })
})

describe("an account's own bank details", () => {
  it('are empty at first, changed by its admin field by field, and leave a trace', async () => {
    const here = await createTestAccount(testApp)
    const owner = await here.signInAs('admin')
    expect(Object.values((await owner.call('company.bankDetails')).response)).toEqual(Array(12).fill(null))
    await owner.call('company.saveBankDetails', { body: { inn: '7707 083 893', bank_name: 'Банк' } })
    const { response } = await owner.call('company.saveBankDetails', { body: { bank_name: '' } })
    expect(response).toMatchObject({ inn: '7707083893', bank_name: null })
    expect((await owner.call('company.bankDetails')).response).toEqual(response)
    expect((await historyOf(here.id)).at(-1)).toMatchObject({ changes: { bank_name: { old: 'Банк', new: null } } })
    expect((await admin.call('company.bankDetails')).response.inn).toBeNull()
  })

  it('follow the rules of its country, and only admins change them', async () => {
    const polish = await createTestAccount(testApp, 'pl')
    const owner = await polish.signInAs('admin')
    const save = (body: object, caller = owner) => caller.attempt('company.saveBankDetails', { body })
    expect((await save({ inn: '123-456-32-18' })).response).toMatchObject({ inn: '1234563218' })
    expect(invalidKeys((await save({ inn: '7707083893', bank_bik: '044525225' })).error)).toEqual({
      inn: 'check_digits_wrong',
      bank_bik: 'bic_form',
    })
    const other = await polish.signInAs('manager')
    expect((await save({ ceo: 'Nikt' }, other)).status).toBe(403)
    expect((await other.attempt('company.bankDetails')).status).toBe(403)
    expect((await owner.call('company.bankDetails')).response).toMatchObject({ inn: '1234563218', ceo: null })
  })
})

async function historyOf(accountId: number) {
  const rows = await testApp.services.database.inAccount(accountId, (tx) =>
    tx.selectFrom('events').select('payload').where('kind', '=', 5045).orderBy('id').execute(),
  )
  return rows.map(({ payload }) => payload)
}
