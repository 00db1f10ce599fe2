import { describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')

async function newClient(name: string, more: Record<string, unknown> = {}) {
  const { response } = await admin.call('clients.create', { body: { name, ...more } })
  return response
}

async function feedOf(id: number) {
  const { response } = await admin.call('clients.feed', { params: { id } })
  return response.data
}

describe('bank details', () => {
  it('are empty at first, change field by field, and leave a trace', async () => {
    const client = await newClient('С реквизитами')
    const params = { id: client.id }
    const empty = await manager.call('clients.bankDetails', { params })
    expect(Object.values(empty.response)).toEqual(Array(12).fill(null))
    await admin.call('clients.saveBankDetails', { params, body: { inn: '7707083893', bank_name: 'Банк' } })
    const { response } = await admin.call('clients.saveBankDetails', { params, body: { bank_name: '' } })
    expect(response).toMatchObject({ inn: '7707083893', bank_name: null })
    expect((await manager.call('clients.bankDetails', { params })).response).toEqual(response)
    expect((await feedOf(client.id))[0]?.payload).toEqual({
      name: 'С реквизитами',
      changes: { bank_name: { old: 'Банк', new: null } },
    })
  })

  it('check numbers by the rules of the account’s country, at their fields, and keep them without spaces', async () => {
    const client = await newClient('С номерами')
    const params = { id: client.id }
    const save = (body: object) => admin.attempt('clients.saveBankDetails', { params, body })
    const right = { inn: '7707 083 893', bank_bik: '044525225', bank_corr: '3010 1810 4000 0000 0225' }
    expect((await save(right)).response).toMatchObject({ inn: '7707083893', bank_corr: '30101810400000000225' })

    const wrong = await save({ inn: '7707083894', kpp: '12', ogrn: '1027700132196', ceo: 'Иванов И. И.' })
    expect(invalidKeys(wrong.error)).toEqual({
      inn: 'check_digits_wrong',
      kpp: 'digits_exactly',
      ogrn: 'check_digits_wrong',
    })
    expect(wrong.error.fields?.kpp?.message).toBe('Цифр должно быть 9')
    expect(invalidKeys((await save({ bank_bik: '044525991' })).error)).toEqual({ bank_corr: 'account_of_other_bank' })
    expect((await manager.call('clients.bankDetails', { params })).response).toMatchObject({
      inn: '7707083893',
      kpp: null,
      bank_bik: '044525225',
      ceo: null,
    })
  })

  it('have another country’s numbers in an account there', async () => {
    const polish = await createTestAccount(testApp, 'pl')
    const owner = await polish.signInAs('admin')
    const { id } = (await owner.call('clients.create', { body: { name: 'Klient' } })).response
    const save = (body: object) => owner.attempt('clients.saveBankDetails', { params: { id }, body })
    const right = { inn: '123-456-32-18', kpp: '123456785', bank_account: 'PL61 1090 1014 0000 0712 1981 2874' }
    expect((await save(right)).response).toMatchObject({
      inn: '1234563218',
      bank_account: 'PL61109010140000071219812874',
    })
    const wrong = await save({ inn: '7707083893', bank_account: 'PL62109010140000071219812874', bank_bik: '044525225' })
    expect(invalidKeys(wrong.error)).toEqual({
      inn: 'check_digits_wrong',
      bank_account: 'check_digits_wrong',
      bank_bik: 'bic_form',
    })
  })

  it('reject an unknown field and a user who may only read', async () => {
    const client = await newClient('Без реквизитов')
    const params = { id: client.id }
    const { status, error } = await admin.attempt('clients.saveBankDetails', { params, body: { iban: '1', inn: '2' } })
    expect(status).toBe(422)
    expect(error.fields).toHaveProperty('iban')
    expect((await employee.attempt('clients.saveBankDetails', { params, body: { inn: '2' } })).status).toBe(403)
    expect((await admin.call('clients.bankDetails', { params })).response.inn).toBeNull()
  })
})

describe('notes on a client', () => {
  it('are unread for others until they look', async () => {
    const client = await newClient('С новостями')
    const params = { id: client.id }
    const note = await manager.call('clients.interact', { params, body: { comment: '  Перезвонить  ' } })
    expect(note.status).toBe(201)
    expect(note.response).toMatchObject({ kind: 2010, payload: { comment: 'Перезвонить' } })
    const unread = async (caller: Caller) =>
      (await caller.call('clients.interactionsUnread', { params })).response.count
    expect(await unread(manager)).toBe(1)
    expect(await unread(admin)).toBe(1)
    expect(await unread(employee)).toBe(2)
    expect((await employee.call('clients.interactionsRead', { params })).response).toEqual({ count: 0 })
    expect(await unread(employee)).toBe(0)
    expect(await unread(admin)).toBe(1)
    const refusal = await manager.attempt('clients.interact', { params, body: { comment: ' ' } })
    expect(refusal.error.fields?.comment?.key).toBe('comment_required')
  })
})
