import { gzipSync } from 'node:zlib'
import type { Pulled } from '#contract/operations/pull.ts'
import { withClient } from '#server/db/with-client.ts'
import { openBenchDatabase } from './bench-database.ts'
import { openRecordedApp } from './recorded-app.ts'
import { printTable, verdict } from './table.ts'

const ACCOUNT = 1
const REQUESTS = 60
const QUERIES_MAX = 3
const LIMITS_KB = { all: 120, unchanged: 4 }

/** Gives the account's first admin this many open requests of the coming days, with what the data has on them. */
const ASSIGN = `
  with admin as (
    select m.user_id from memberships m join users u on u.id = m.user_id
    where m.account_id = $1 and u.email = 'admin1@company' || $1 || '.example'
  ), chosen as (
    select r.id, row_number() over (order by r.id) as n from requests r
    where r.account_id = $1 and r.status in (1, 3) order by r.id limit $2
  ), planned as (
    update requests r set status = 1, planned_start_at = now() + c.n * interval '1 hour' from chosen c where r.id = c.id
  )
  insert into request_executors (account_id, request_id, user_id)
  select $1, c.id, a.user_id from chosen c cross join admin a on conflict do nothing`

/** What an executor with a full week takes along, at first and while nothing has changed: kilobytes and queries. */
export async function measurePull(): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 2, requests: 8_000 }])
  const app = await openRecordedApp(database)
  try {
    await withClient(database.superuserUrl, (client) => client.query(ASSIGN, [ACCOUNT, REQUESTS]))
    await app.authorize(ACCOUNT)
    const pull = async (body: object) => {
      const { payload, queries } = await app.call('POST', '/api/offline/pull', body)
      const answer: Pulled = JSON.parse(payload.toString()).response
      return { answer, queries: queries.length, kb: gzipSync(payload).length / 1024 }
    }
    const { price_list_etag } = (await pull({ known: [] })).answer
    const all = await pull({ known: [], price_list_etag })
    const known = all.answer.requests.map(({ id, etag }) => ({ id, etag }))
    const unchanged = await pull({ known, price_list_etag })
    const list = await pull({ known })
    const products = list.answer.price_list?.length ?? 0
    const rowOf = (name: string, { queries, kb }: typeof all, max: number) => [
      name,
      String(queries),
      kb.toFixed(1),
      verdict(kb <= max && queries <= QUERIES_MAX, `≤ ${max} kB, ${QUERIES_MAX} queries`),
    ]
    console.log('What an executor takes along, kB gzip, without what opens and ends the unit of work')
    printTable(
      ['pull', 'queries', 'kB', 'limit'],
      [
        rowOf(`${all.answer.requests.length} requests`, all, LIMITS_KB.all),
        rowOf(`${unchanged.answer.unchanged.length} unchanged`, unchanged, LIMITS_KB.unchanged),
        [`price list of ${products}`, String(list.queries), (list.kb - unchanged.kb).toFixed(1), ''],
      ],
    )
  } finally {
    await app.close()
    await database.stop()
  }
}
