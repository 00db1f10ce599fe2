import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PER_PAGE_MAX } from '#contract/paging.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const name = 'Ремонт «холодильной» установки \\ '.repeat(8)
await testApp.services.database.inAccount(account.id, async (tx) => {
  await sql`insert into clients (name) values ('Клиент')`.execute(tx)
  await sql`
    insert into requests (client_id, number, name, hash)
    select c.id, i, ${name}, md5(i::text) from clients c, generate_series(1, ${PER_PAGE_MAX}) i`.execute(tx)
})

async function list(headers: Record<string, string> = {}) {
  const { token } = await account.signInAs(account.users.admin)
  return testApp.app.inject({
    method: 'GET',
    url: `/api/requests?per_page=${PER_PAGE_MAX}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

function namesIn(body: Buffer) {
  return JSON.parse(body.toString()).response.data.map((row: { name: string }) => row.name)
}

describe('an answer that is sent as bytes, because it is long', () => {
  test('has the length that it says, and says that it is JSON', async () => {
    const answer = await list()
    expect(answer.rawPayload.length).toBeGreaterThan(65_536)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(namesIn(answer.rawPayload)).toEqual(Array(PER_PAGE_MAX).fill(name))
  })

  test('is compressed for a caller that accepts it', async () => {
    const answer = await list({ 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(namesIn(gunzipSync(answer.rawPayload))).toEqual(Array(PER_PAGE_MAX).fill(name))
  })
})
