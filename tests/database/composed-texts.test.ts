import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase } from '../support/cluster.ts'

const quiet = { info: () => {}, warn: () => {} }
const BEFORE = 160
const DECOMPOSED = 'Кра\u0438\u0306ний'
const COMPOSED = 'Крайний'

it('what was stored with letters as two characters is composed once, but for a name that is taken', async () => {
  const { url, superuserUrl } = await createEmptyDatabase()
  await migrate(url, quiet, BEFORE)
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into accounts (name, country, currency, timezone) values ('А', 'ru', 'RUB', 'UTC') returning id`,
    )
    const account = rows[0]?.id
    await client.query('insert into clients (account_id, name) values ($1, $2)', [account, DECOMPOSED])
    await client.query(
      `insert into requests (account_id, number, name, hash, client_id, contact)
        select $1, 1, $2::text, 'h', id, jsonb_build_object('name', $2::text, 'phone', null) from clients`,
      [account, DECOMPOSED],
    )
    for (const name of [DECOMPOSED, COMPOSED]) {
      await client.query(`insert into tags (account_id, type, name) values ($1, 'client', $2)`, [account, name])
    }
    await migrate(url, quiet)
    const stored = await client.query(
      `select c.name as client, r.name as request, r.contact ->> 'name' as contact, array_agg(t.name order by t.id) as tags
        from clients c, requests r, tags t group by 1, 2, 3`,
    )
    expect(stored.rows).toEqual([
      { client: COMPOSED, request: COMPOSED, contact: COMPOSED, tags: [DECOMPOSED, COMPOSED] },
    ])
  } finally {
    await client.end()
  }
})
