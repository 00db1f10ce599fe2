import { describe, expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, stateOf } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
const program = await programOf('manager', [
  'clients:read',
  'requests:read',
  'requests:create',
  'requests:update',
  'requests:execute',
  'schedule:read',
  'schedule:update',
])

/** A caller with a key of a new service account, to which the role grants all rows. */
async function programOf(role: string, scopes: ('clients:read' | 'requests:read' | string)[]) {
  for (const permission of scopes) {
    const [entity, action] = permission.split(':')
    const grant = `${entity}:${action}:allowed`
    await admin.attempt('roles.grant', { params: { name: role }, body: { permission: grant } })
  }
  const service = (await admin.call('serviceAccounts.create', { body: { name: '1С', role } })).response.id
  const body = { service_account_id: service, name: 'Exchange', scopes: scopes as 'clients:read'[] }
  return callerOf(testApp.app, (await admin.call('apiKeys.create', { body })).response.key)
}

async function createRequest(name: string) {
  return (await admin.call('requests.create', { body: { name, client_id: clientId } })).response
}

const etagOf = (answer: { headers: Record<string, unknown> }) => String(known(answer.headers.etag))

describe('a list', () => {
  test('has an ETag for a program, and is not sent again while it is the same', async () => {
    const first = await program.call('clients.list')
    expect(etagOf(first)).toMatch(/^W\/"[\w-]{22}"$/)
    const headers = { 'if-none-match': `"another", ${etagOf(first)}` }
    const same = await program.attempt('clients.list', { headers })
    expect([same.status, same.bytes.length, etagOf(same)]).toEqual([304, 0, etagOf(first)])
    expect(same.headers['cache-control']).toBe('no-store')
    await createClient(admin, 'One more')
    const other = await program.attempt('clients.list', { headers })
    expect(other.status).toBe(200)
    expect(etagOf(other)).not.toBe(etagOf(first))
    expect(other.response).toMatchObject({ total: 2 })
  })

  test('is named by what is in it: each page, filter and role has its own', async () => {
    const queries = [{}, { q: 'none' }, { page: 2 }]
    const tags = await Promise.all(
      queries.map(async (query) => etagOf(await program.attempt('clients.list', { query }))),
    )
    expect(new Set(tags).size).toBe(queries.length)
  })

  test('has the same one packed or not', async () => {
    for (let count = 0; count < 12; count++) await createClient(admin, `Client with a long name, number ${count}`)
    const plain = await program.call('clients.list')
    const packed = await program.call('clients.list', { headers: { 'accept-encoding': 'gzip' } })
    expect([packed.headers['content-encoding'], etagOf(packed)]).toEqual(['gzip', etagOf(plain)])
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': etagOf(plain) }
    const same = await program.attempt('clients.list', { headers })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
  })

  test('has none for a browser, which stores no answer, unless it asks', async () => {
    const plain = await admin.call('clients.list')
    expect(plain.headers.etag).toBeUndefined()
    expect(plain.headers['cache-control']).toBe('no-store')
    const asked = await admin.call('clients.list', { headers: { 'if-none-match': '"none"' } })
    expect(asked.bytes.equals(plain.bytes)).toBe(true)
    const same = await admin.attempt('clients.list', { headers: { 'if-none-match': etagOf(asked) } })
    expect(same.status).toBe(304)
    expect((await admin.attempt('clients.list', { headers: { 'if-none-match': '*' } })).status).toBe(304)
  })

  test('as a spreadsheet, and an error, have none', async () => {
    const headers = { 'if-none-match': '*' }
    const query = { from: '2026-11-01', to: '2026-11-30', format: 'xlsx' }
    const sheet = await admin.attempt('analytics.requestsStatuses', { query, headers })
    const missing = await program.attempt('clients.show', { params: { id: 999_999 }, headers })
    expect([sheet.status, sheet.headers.etag, missing.status, missing.headers.etag]).toEqual([
      200,
      undefined,
      404,
      undefined,
    ])
  })
})

describe('If-Match', () => {
  const update = (id: number, etag: string, body: object = {}) =>
    program.attempt('requests.update', { params: { id }, body, headers: { 'if-match': etag } })

  test('with the ETag of the row changes it, and with a former one does not', async () => {
    const { id } = await createRequest('As created')
    const read = await program.call('requests.show', { params: { id } })
    expect(etagOf(read)).toMatch(/^"1-[\w-]{22}"$/)

    const changed = await update(id, etagOf(read), { name: 'Changed' })
    expect([changed.status, changed.response]).toMatchObject([200, { name: 'Changed', version: 2 }])
    expect(etagOf(changed)).toMatch(/^"2-/)
    expect(etagOf(await program.call('requests.show', { params: { id } }))).toBe(etagOf(changed))

    const before = await stateOf(testApp, account, id)
    const late = await update(id, etagOf(read), { name: 'Too late' })
    expect([late.status, late.error.code]).toEqual([412, 'precondition_failed'])
    expect(late.error.details).toMatchObject({ id, name: 'Changed', version: 2 })
    expect(await stateOf(testApp, account, id)).toEqual(before)

    expect((await update(id, etagOf(changed), { name: 'Changed again' })).status).toBe(200)
  })

  test('holds also when what is around the row has changed since, as `version` does', async () => {
    const { id } = await createRequest('With a client')
    const read = await program.call('requests.show', { params: { id } })
    await admin.call('clients.update', { params: { id: clientId }, body: { name: `Client, renamed ${id}` } })
    const now = await program.call('requests.show', { params: { id } })
    expect(etagOf(now)).not.toBe(etagOf(read))
    expect((await update(id, etagOf(read), { name: 'Changed' })).status).toBe(200)
  })

  test('is the same of actions, without a body as well', async () => {
    const { id } = await createRequest('With a link')
    const replace = (etag: string) =>
      program.attempt('requests.replaceLink', { params: { id }, headers: { 'if-match': etag } })
    expect((await replace('"1"')).status).toBe(200)
    expect((await replace('"1"')).status).toBe(412)
  })

  test('is the same of scheduled requests', async () => {
    const id = await createSchedule(admin, everyMonday(clientId))
    const etag = etagOf(await program.call('scheduledRequests.show', { params: { id } }))
    const rename = () =>
      program.attempt('scheduledRequests.update', {
        params: { id },
        body: { template: { name: 'Renamed', client_id: clientId } },
        headers: { 'if-match': etag },
      })
    expect((await rename()).status).toBe(200)
    const late = await rename()
    expect([late.status, late.error.details]).toMatchObject([412, { id, version: 2 }])
  })

  test('of a proxy that packs, and so weakens the ETag, is the same', async () => {
    const { id } = await createRequest('Behind a proxy')
    const etag = etagOf(await program.call('requests.show', { params: { id } }))
    expect((await update(id, `W/${etag}`, { name: 'Changed' })).status).toBe(200)
    expect((await update(id, `W/${etag}`, { name: 'Changed' })).status).toBe(412)
  })

  test('with * asks for a row of any version', async () => {
    const { id } = await createRequest('Any')
    await update(id, '"1"', { name: 'Changed' })
    expect((await update(id, '*', { name: 'Changed again' })).status).toBe(200)
    expect((await update(999_999, '*', { name: 'None' })).status).toBe(404)
    const stale = await update(id, '*', { name: 'By version', version: 1 })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
  })

  test.each(['', '1', '"', '""', '"x-1"', '"0"', '"-1"', 'W/1', '"1", "2"', '"1"; drop', '"9999999999999999999"'])(
    'that is no ETag of a row (%s) is said to be so, and changes nothing',
    async (etag) => {
      const { id } = await createRequest('Malformed')
      const before = await stateOf(testApp, account, id)
      const refused = await update(id, etag, { name: 'Changed' })
      expect([refused.status, refused.error.fields?.['if-match']?.key]).toEqual([422, 'if_match_invalid'])
      expect(await stateOf(testApp, account, id)).toEqual(before)
    },
  )

  test('beside the same version is no contradiction, and beside another is one', async () => {
    const { id } = await createRequest('Both')
    const differs = await update(id, '"1"', { name: 'Changed', version: 2 })
    expect([differs.status, differs.error.fields?.['if-match']?.key]).toEqual([422, 'if_match_differs'])
    expect((await update(id, '"1"', { name: 'Changed', version: 1 })).status).toBe(200)
  })

  test('is not passed over where no version is looked at', async () => {
    const refused = await admin.attempt('clients.update', {
      params: { id: clientId },
      body: { name: 'Changed' },
      headers: { 'if-match': '"1"' },
    })
    expect([refused.status, refused.error.fields?.['if-match']?.key]).toEqual([422, 'if_match_not_taken'])
  })

  test('under an idempotency key is repeated with the first answer', async () => {
    const { id } = await createRequest('Repeated')
    const headers = { 'if-match': '"1"', 'idempotency-key': 'changed-once' }
    const change = () => program.attempt('requests.update', { params: { id }, body: { name: 'Once' }, headers })
    const [first, second] = [await change(), await change()]
    expect([first.status, second.status, second.response]).toMatchObject([200, 200, { version: 2 }])
  })
})
