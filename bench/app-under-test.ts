import pg from 'pg'
import serverProcess from '#tools/server-process.json' with { type: 'json' }
import type { BenchDatabase } from './bench-database.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The app and the bare server check tokens with the same secret. */
export const SECRET = 'the-bench-signs-its-tokens-with-this'
const PASSWORD = 'naryad-demo'

/** @param more variables beside those of all measurements */
export function startApp({ url, dataDir }: BenchDatabase, more: Record<string, string> = {}): Promise<ServerProcess> {
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET,
    DEMO: 'off',
    MAP_TILES_URL: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...more,
  }
  return startNaryad(variables)
}

/** In a process like that of `npm start`. */
export function startNaryad(variables: Record<string, string>): Promise<ServerProcess> {
  const { flags, environment } = serverProcess
  return startServer('dist-server/main.js', { ...environment, ...variables }, '/health/ready', flags)
}

export function startBareServer({ superuserUrl }: BenchDatabase): Promise<ServerProcess> {
  return startServer('bench/bare-server.ts', { DATABASE_URL: superuserUrl, SECRET }, '/ready')
}

/** Signs in the admin of an account, or the given user, through the API. */
export async function signIn(
  app: Pick<ServerProcess, 'url'>,
  accountId: number,
  email = `admin1@company${accountId}.example`,
): Promise<string> {
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { response } = (await answer.json()) as { response: { access_token: string } }
  return response.access_token
}

export interface Sample {
  accountId: number
  requestIds: number[]
  clientId: number
  facilityId: number
  executorId: number
  /** A period with a thousand requests or more. */
  from: string
  to: string
  /** The number of a request, as a search text. */
  rareText: string
}

const CALENDAR_ROWS = 1000

/** The parameters of the bench's calls, from the rows of one account. */
export async function sampleOf({ superuserUrl }: BenchDatabase, accountId: number): Promise<Sample> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query({
      text: `select
          (select array_agg(id::int) from (select id from requests where account_id = $1 order by id desc limit 500) r) as ids,
          (select client_id::int from facilities where account_id = $1 order by id limit 1) as client_id,
          (select id::int from facilities where account_id = $1 order by id limit 1) as facility_id,
          (select user_id::int from memberships where account_id = $1 and is_serviceman order by 1 limit 1) as executor_id,
          (select substring(name from 'заказ \\d+') from requests where account_id = $1 order by id desc offset 700 limit 1)
            as rare`,
      values: [accountId],
    })
    const [row] = rows
    const { rows: times } = await client.query(
      `select shown_at as at from requests where account_id = $1
       order by shown_at desc offset 100 limit ${CALENDAR_ROWS + 50}`,
      [accountId],
    )
    const from: Date = times.at(-1).at
    const to: Date = times[0].at
    return {
      accountId,
      requestIds: row.ids,
      clientId: row.client_id,
      facilityId: row.facility_id,
      executorId: row.executor_id,
      from: from.toISOString(),
      to: to.toISOString(),
      rareText: row.rare,
    }
  } finally {
    await client.end()
  }
}
