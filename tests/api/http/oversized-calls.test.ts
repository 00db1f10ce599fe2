import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const guest = callerOf(testApp.app)
const admin = await account.signInAs('admin')

const KILOBYTE = 1024
const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

describe('an answer to a wrong call stays short', () => {
  test('whatever number of keys is unknown, twenty are named', async () => {
    const refused = await guest.attempt('auth.login', { body: unknownKeys(400) })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {})).toHaveLength(20)
    const signedIn = await admin.attempt('clients.create', { body: unknownKeys(40_000) })
    expect(signedIn.status).toBe(422)
    expect(Object.keys(signedIn.error.fields ?? {})).toHaveLength(20)
    expect(signedIn.bytes.length).toBeLessThan(10 * KILOBYTE)
  })

  test('whatever number of rows is wrong, and however long their names are', async () => {
    const items = Array.from({ length: 200 }, () => ({ title: 1, type: 'no such type' }))
    const rows = await admin.attempt('checklists.create', { body: { name: 'Осмотр', items } })
    expect(Object.keys(rows.error.fields ?? {})).toHaveLength(20)
    const long = await admin.attempt('clients.create', { body: { ['long'.repeat(200_000)]: 1 } })
    expect(long.bytes.length).toBeLessThan(KILOBYTE)
  })
})

describe('a body is counted before it is looked at', () => {
  test('of a guest to five hundred values, of anybody to fifty thousand', async () => {
    const many = await guest.attempt('auth.login', { body: unknownKeys(501) })
    expect([many.status, many.error.fields]).toEqual([
      422,
      { _: { key: 'too_many_values', message: 'В запросе больше 500 значений' } },
    ])
    const list = await admin.attempt('clients.create', { body: { name: 'Ромашка', tags: Array(50_000).fill('сеть') } })
    expect(list.error.fields).toHaveProperty('_.key', 'too_many_values')
  })

  test('and to twelve levels', async () => {
    const levels = 400_000
    const refused = await testApp.app.inject({
      method: 'POST',
      url: '/api/clients',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"name": "Ромашка", "tags": ${'['.repeat(levels)}${']'.repeat(levels)}}`,
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.fields).toEqual({
      _: { key: 'too_deep', message: 'Вложенность запроса больше 12 уровней' },
    })
  })
})

test('a packed body is not unpacked', async () => {
  const packed = await testApp.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ name: 'Ромашка' })),
  })
  expect([packed.statusCode, packed.json().error.code]).toEqual([400, 'malformed_json'])
})

describe('without a sign-in', () => {
  const padded = (bytes: number) => {
    const body = { email: 'nobody@example.com', password: 'guess', device_name: '' }
    return { ...body, device_name: 'x'.repeat(bytes - JSON.stringify(body).length) }
  }

  test('a body of more than 32 kB is not read', async () => {
    expect((await guest.attempt('auth.login', { body: padded(32 * KILOBYTE) })).status).toBe(422)
    const refused = await guest.attempt('auth.login', { body: padded(32 * KILOBYTE + 1) })
    expect([refused.status, refused.error]).toEqual([
      413,
      { code: 'too_large', message: 'Запрос слишком велик: примем не больше 32 КБ' },
    ])
    const english = { body: padded(32 * KILOBYTE + 1), headers: { 'accept-language': 'en' } }
    expect((await guest.attempt('auth.login', english)).error.message).toBe('The call is too large: the limit is 32 kB')
  })

  test('nor is one of more than a megabyte of anybody', async () => {
    const refused = await admin.attempt('clients.create', { body: { name: 'x'.repeat(1024 * KILOBYTE) } })
    expect([refused.status, refused.error.message]).toEqual([413, 'Запрос слишком велик: примем не больше 1024 КБ'])
  })

  test('but for a signature, which is a picture', async () => {
    const body = { client_sign: `data:image/png;base64,${'A'.repeat(700_000 - 22)}`, name: 'Анна' }
    const answer = await guest.attempt('requests.publicSign', { params: { hash: 'f'.repeat(22) }, body })
    expect(answer.status).toBe(404)
  })
})

describe('a text that cannot be kept is refused at its field', () => {
  test.each([
    ['half of a surrogate pair', 'Ромашка \ud800'],
    ['the other half', '\udc00'],
    ['U+0000', 'Рома\0шка'],
  ])('%s', async (_what, name) => {
    const refused = await admin.attempt('clients.create', {
      body: { name, contacts: [{ name }], comment: 'Цветы 🌼' },
    })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toEqual({
      name: { key: 'unstorable', message: 'В тексте есть символ, который нельзя сохранить: уберите его' },
      'contacts.0.name': { key: 'unstorable', message: 'В тексте есть символ, который нельзя сохранить: уберите его' },
    })
  })

  test('in an address too', async () => {
    const refused = await admin.attempt('clients.list', { query: { q: 'Рома\0шка' } })
    expect([refused.status, refused.error.fields]).toEqual([422, { q: expect.objectContaining({ key: 'unstorable' }) }])
  })

  test('while a whole pair is a sign like any other', async () => {
    const created = await admin.call('clients.create', { body: { name: 'Ромашка 🌼' } })
    expect(created.response.name).toBe('Ромашка 🌼')
  })
})
