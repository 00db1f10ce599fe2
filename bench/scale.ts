import { Agent, request } from 'node:http'
import { DAY_MS } from '#contract/values/durations.ts'
import { type Sample, sampleOf, signIn, startApp } from './app-under-test.ts'
import { type BenchDatabase, openBenchDatabase, type Size } from './bench-database.ts'
import { catalogCallsOn } from './catalog-calls.ts'
import { type Call, memberCallsOn, removeFeeds } from './member-calls.ts'
import { requestCallsOn } from './request-calls.ts'
import type { ServerProcess } from './server-process.ts'
import { median, printTable, verdict } from './table.ts'

const RATIO_MAX = 1.3

/** The same calls in a small and in a large account of one database. */
interface Comparison {
  small: Size
  large: Size
  /** The headings of the columns of times. */
  headings: [small: string, large: string]
  /** Calls as the account's admin. */
  callsOn: (database: BenchDatabase, accountId: number) => Promise<Record<string, string>>
  /** Calls as other users. */
  memberCalls?: (app: ServerProcess, database: BenchDatabase, accountId: number) => Promise<Record<string, Call>>
  /** Whether the call must not be slower in the large account; the others are only reported. */
  isLimited: (name: string) => boolean
}

export const REQUESTS: Comparison = {
  small: { accounts: 1, requests: 2_000 },
  large: { accounts: 1, requests: 2_000_000 },
  headings: ['2,000', '2,000,000'],
  callsOn: async (database, accountId) => {
    const sample = await sampleOf(database, accountId)
    return { ...requestCallsOn(sample), ...boardCallsOn(sample) }
  },
  memberCalls: async (app, database, accountId) =>
    memberCallsOn(app, database, accountId, (await sampleOf(database, accountId)).requestIds),
  isLimited: (name) =>
    [
      'unread-of-list',
      'list',
      'list-open-by-deadline',
      'list-of-executor',
      'search-rare',
      'search-common',
      'calendar',
      'detail',
      'employees',
      'board-of-one',
    ].includes(name),
}

/**
 * A day far ahead has as many visits in both accounts: none. With one executor and one unassigned request both boards
 * show the same; with all, the large account shows 400 executors and 200 unassigned requests, the small one 12 and one.
 * The busy one measures an executor's ten days, which are fuller in the large account.
 */
export function boardCallsOn({ executorId, to }: Sample): Record<string, string> {
  const until = (days: number) => new Date(Date.parse(to) + days * DAY_MS).toISOString()
  const freeDay = `/api/requests/board?from=${until(2000)}&to=${until(2001)}`
  return {
    'board-of-one': `${freeDay}&employee_id=${executorId}&waiting_max=1`,
    'board-free-day': freeDay,
    'board-of-executor': `/api/requests/board?from=${until(-10)}&to=${to}&employee_id=${executorId}`,
  }
}

/** As many requests as facilities in both, so that the rows of a page have equally many related rows. */
export const CATALOGS: Comparison = {
  small: { accounts: 1, requests: 2_000, catalogs: 2_000 },
  large: { accounts: 1, requests: 100_000, catalogs: 100_000 },
  headings: ['2,000', '100,000'],
  callsOn: catalogCallsOn,
  isLimited: (name) => !/-map$|-some$|-late$/.test(name),
}

/** The second row of the table of figures: the cost of a call about requests in a larger account. */
export async function measureScale({ times }: { times: number }): Promise<void> {
  await compare(REQUESTS, times)
}

/** The same for lists, searches and pages of clients, facilities, equipment and products. */
export async function measureCatalogs({ times }: { times: number }): Promise<void> {
  await compare(CATALOGS, times)
}

async function compare(
  { headings, isLimited, callsOn, memberCalls, ...sizes }: Comparison,
  times: number,
): Promise<void> {
  const database = await openBenchDatabase([sizes.small, sizes.large])
  const app = await startApp(database)
  try {
    const [small, large] = await Promise.all([visitor(1), visitor(2)])
    const rows: string[][] = []
    for (const name of small.names) {
      const taken = { small: [] as number[], large: [] as number[] }
      // The first turns warm up prepared statements and caches.
      for (let turn = -10; turn < times; turn++) {
        const smallTime = await small.time(name)
        const largeTime = await large.time(name)
        if (turn < 0) continue
        taken.small.push(smallTime)
        taken.large.push(largeTime)
      }
      const [p50Small, p50Large] = [median(taken.small), median(taken.large)]
      const ratio = p50Large / p50Small
      const limit = isLimited(name) ? verdict(ratio <= RATIO_MAX, `≤ ${RATIO_MAX}`) : ''
      rows.push([name, p50Small.toFixed(1), p50Large.toFixed(1), ratio.toFixed(2), limit])
    }
    console.log(`Median time of a call in milliseconds, one after the other, ${times} times each`)
    printTable(['call', ...headings, 'ratio', 'limit'], rows)
  } finally {
    await app.stop()
    if (memberCalls) await removeFeeds(database)
    await database.stop()
  }

  async function visitor(accountId: number) {
    const authorization = `Bearer ${await signIn(app, accountId)}`
    const ofAdmin = Object.entries(await callsOn(database, accountId)).map(([name, path]): [string, Call] => [
      name,
      { url: app.url + path, authorization },
    ])
    const calls = new Map([...ofAdmin, ...Object.entries((await memberCalls?.(app, database, accountId)) ?? {})])
    return {
      names: [...calls.keys()],
      time(name: string) {
        const call = calls.get(name)
        if (!call) throw new Error(`The other account has no call ${name}`)
        return timeOf(call.url, call.authorization)
      },
    }
  }
}

const oneByOne = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the whole answer has arrived. With a body it is posted. */
export function timeOf(
  url: string,
  authorization: string,
  { agent = oneByOne, body }: { agent?: Agent; body?: object } = {},
): Promise<number> {
  const began = performance.now()
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === (body ? 201 : 200)) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
