import pg from 'pg'
import { type Sample, sampleOf, signIn, startApp, startBareServer } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { type Call, CONNECTIONS, load } from './load.ts'
import { median, printTable, verdict } from './table.ts'

/** Each call is measured this many times, the app's and the bare server's alternately, to even out noise. */
const TURNS = 20
const ACCOUNT = 1
/** The name of the created requests, by which they are found again. */
const CREATED = 'Заявка из замера'

interface Comparison {
  what: string
  least: number
  app: Call[]
  bare: Call[]
}

/** The first row of the table of figures: the app against a bare server on the same database, in the same run. */
export async function measureSpeed({ seconds }: { seconds: number }): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  await removeCreated(database)
  const [app, bare] = await Promise.all([startApp(database), startBareServer(database)])
  try {
    const authorization = `Bearer ${await signIn(app, ACCOUNT)}`
    const fire = (url: string, calls: Call[], duration: number) => load(url, calls, authorization, duration)
    const rows: (string | number)[][] = []
    for (const { what, least, ...calls } of comparisons(await sampleOf(database, ACCOUNT))) {
      await fire(app.url, calls.app, 2)
      await fire(bare.url, calls.bare, 2)
      const turns: { app: number; bare: number }[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        const bareRate = await fire(bare.url, calls.bare, seconds / TURNS)
        turns.push({ app: await fire(app.url, calls.app, seconds / TURNS), bare: bareRate })
      }
      const ratio = median(turns.map((turn) => turn.app / turn.bare))
      const rate = (of: 'app' | 'bare') => Math.round(median(turns.map((turn) => turn[of])))
      rows.push([what, rate('app'), rate('bare'), ratio.toFixed(2), verdict(ratio >= least, `≥ ${least}`)])
    }
    console.log(`Requests a second, ${CONNECTIONS} connections, ${seconds} s each, 200,000 requests in 20 accounts`)
    printTable(['call', 'app', 'bare', 'ratio', 'limit'], rows)
  } finally {
    await Promise.all([app.stop(), bare.stop()])
    await removeCreated(database)
    await database.stop()
  }
}

/** Removes the created requests, so that every run finds the same rows. */
export async function removeCreated({ superuserUrl }: BenchDatabase): Promise<void> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  await client.query(
    `delete from events where request_id in (select id from requests where account_id = $1 and name = '${CREATED}')
       and account_id = $1`,
    [ACCOUNT],
  )
  await client.query(`delete from requests where account_id = $1 and name = '${CREATED}'`, [ACCOUNT])
  await client.query('vacuum (analyze) requests, events, request_numbers')
  await client.end()
}

export function comparisons({ requestIds, clientId, facilityId, from, to }: Sample): Comparison[] {
  const window = `from=${from}&to=${to}`
  const body = {
    name: CREATED,
    client_id: clientId,
    facility_id: facilityId,
    deadline_at: '2030-01-01T12:00:00Z',
  }
  const get = (path: string): Call => ({ method: 'GET', path })
  return [
    {
      what: 'GET requests (20 filtered, sorted, total)',
      least: 0.9,
      app: [get('/api/requests?status=1,2,3&sort=deadline_at')],
      bare: [get('/list')],
    },
    {
      what: 'GET requests, calendar of 1,000',
      least: 1.1,
      app: [get(`/api/requests?view=calendar&per_page=1000&planned_start_at_from=${from}&planned_start_at_to=${to}`)],
      bare: [get(`/calendar?${window}`)],
    },
    {
      what: 'GET requests/{id} (all the page shows)',
      least: 0.4,
      app: requestIds.map((id) => get(`/api/requests/${id}`)),
      bare: requestIds.map((id) => get(`/requests/${id}`)),
    },
    {
      what: 'POST requests',
      least: 0.4,
      app: [{ method: 'POST', path: '/api/requests', body }],
      bare: [{ method: 'POST', path: '/requests', body }],
    },
  ]
}
