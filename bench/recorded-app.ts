import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { SECRET } from './app-under-test.ts'
import type { BenchDatabase } from './bench-database.ts'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

interface RecordedCall {
  status: number
  payload: Buffer
  queries: RecordedQuery[]
}

interface RecordedApp {
  /** Makes a call in this process and returns its queries, without those that open and end units of work. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<RecordedCall>
  authorize(accountId: number): Promise<void>
  close(): Promise<void>
}

const FRAME = /^(begin|commit|rollback|set |select set_config|select enter_account|select 1$)/i

/** The whole server in this process, with its queries recorded. */
export async function openRecordedApp({ url, dataDir }: BenchDatabase): Promise<RecordedApp> {
  const queries: RecordedQuery[] = []
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function recordQuery(this: pg.Client, ...given: unknown[]) {
    const [query, values] = given
    const { text, values: own } = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
    if (!FRAME.test(text.trim())) queries.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return send.apply(this, given)
  } as never

  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const services = await openServices(config, url, console)
  const app = await buildApp(services)
  let authorization = ''
  return {
    async authorize(accountId) {
      const body = { email: `admin1@company${accountId}.example`, password: 'naryad-demo' }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body })
      authorization = `Bearer ${answer.json().response.access_token}`
      // Fills the cache of sessions, which later calls read instead of the database.
      await app.inject({ url: '/api/check', headers: { authorization } })
    },
    async call(method, path, body) {
      queries.length = 0
      const { statusCode, rawPayload } = await app.inject({
        method,
        url: path,
        headers: { authorization },
        ...(body && { payload: body }),
      })
      return { status: statusCode, payload: rawPayload, queries: [...queries] }
    },
    async close() {
      await services.live.close()
      await app.close()
      await services.database.close()
      pg.Client.prototype.query = send as never
    },
  }
}
