import { Agent } from 'node:http'
import pg from 'pg'
import { sampleOf, signIn, startApp } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { CONNECTIONS } from './load.ts'
import { requestCallsOn } from './request-calls.ts'
import { timeOf } from './scale.ts'
import { median, percentile, printTable } from './table.ts'

const LARGE = 1
const OTHERS = 1_000
const CREATED = 'Created by the bench among many accounts'
const CREATE = 'create'

/** How many of a hundred calls by the users of an account are of each kind. */
const MIX: Record<string, number> = {
  list: 15,
  'list-open-by-deadline': 15,
  'list-of-executor': 15,
  'search-common': 5,
  detail: 25,
  feed: 15,
  employees: 5,
  [CREATE]: 5,
}
const DRAWN_FROM = Object.entries(MIX).flatMap(([name, times]) => Array<string>(times).fill(name))

interface Account {
  authorization: string
  paths: Record<string, string>
  body: object
}

/** A thousand accounts of 2,000 requests beside one of 2,000,000: response times of their users, and disk space. */
export async function measureAccounts({ seconds }: { seconds: number }): Promise<void> {
  const database = await openBenchDatabase([
    { accounts: 1, requests: 2_000_000 },
    { accounts: OTHERS, requests: 2_000_000 },
  ])
  const app = await startApp(database)
  let refused = 0
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const accounts: Account[] = []
    for (let id = LARGE; id <= LARGE + OTHERS; id++) accounts.push(await accountOf(id))
    const [large, ...others] = accounts as [Account, ...Account[]]
    const callers = { large: [large], one: others.slice(0, 1), all: others }
    const taken: Record<string, Map<string, number[]>> = {}
    for (const [name, called] of Object.entries(callers)) {
      await visit(called, seconds / 4)
      taken[name] = await visit(called, seconds)
    }
    const times = (who: string, call: string) => taken[who]?.get(call) ?? []
    const rows = Object.keys(MIX).map((call) => [
      call,
      ...Object.keys(callers).flatMap((who) => [
        median(times(who, call)).toFixed(1),
        percentile(times(who, call), 95).toFixed(1),
      ]),
    ])
    const aSecond = (who: string) => [...(taken[who]?.values() ?? [])].flat().length / seconds
    console.log(`Milliseconds of a call, ${CONNECTIONS} at once without a pause, ${seconds} s`)
    const columns = ['2,000,000', 'one of 2,000', `${OTHERS} of 2,000`].flatMap((who) => [`${who} p50`, 'p95'])
    printTable(
      ['call', ...columns],
      [...rows, ['calls a second', ...Object.keys(callers).flatMap((who) => [aSecond(who).toFixed(0), ''])]],
    )
    console.log(
      `The server: ${app.memory().toFixed(0)} MB; the database on disk: ${await sizeOf(database)}; refused calls: ${refused}\n`,
    )
  } finally {
    agent.destroy()
    await app.stop()
    await removeCreated(database)
    await database.stop()
  }

  async function accountOf(accountId: number): Promise<Account> {
    const sample = await sampleOf(database, accountId)
    return {
      authorization: `Bearer ${await signIn(app, accountId)}`,
      paths: { ...requestCallsOn(sample), [CREATE]: '/api/requests' },
      body: { name: CREATED, client_id: sample.clientId, facility_id: sample.facilityId },
    }
  }

  /** Random calls of random accounts; returns the times of each kind of call. */
  async function visit(accounts: Account[], seconds: number): Promise<Map<string, number[]>> {
    const until = performance.now() + seconds * 1000
    const taken = new Map(Object.keys(MIX).map((name) => [name, [] as number[]]))
    const draw = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T
    async function callOn() {
      while (performance.now() < until) {
        const [{ paths, authorization, body }, name] = [draw(accounts), draw(DRAWN_FROM)]
        const options = { agent, ...(name === CREATE && { body }) }
        await timeOf(app.url + paths[name], authorization, options).then(
          (time) => taken.get(name)?.push(time),
          () => refused++,
        )
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, callOn))
    return taken
  }
}

async function sizeOf({ superuserUrl }: BenchDatabase): Promise<string> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size')
    return rows[0].size
  })
}

async function removeCreated({ superuserUrl }: BenchDatabase): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const created = `(select account_id, id from requests where name = '${CREATED}')`
    await client.query(`delete from events where (account_id, request_id) in ${created}`)
    await client.query(`delete from requests where (account_id, id) in ${created}`)
    await client.query('vacuum (analyze) requests, events, request_numbers')
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
