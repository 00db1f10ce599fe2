import { Agent, request } from 'node:http'
import { sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { callsOn } from './calls.ts'
import { median, printTable, verdict } from './table.ts'

const SMALL = { accounts: 1, requests: 2_000 }
const LARGE = { accounts: 1, requests: 2_000_000 }
const RATIO_MAX = 1.3
const LIMITED = ['list', 'list-open-by-deadline', 'search-rare', 'search-common', 'calendar', 'detail']

/** The second row of the table of figures: the same calls in a small and in a large company of one database. */
export async function measureScale({ times }: { times: number }): Promise<void> {
  const database = await openBenchDatabase([SMALL, LARGE])
  const app = await startApp(database)
  try {
    const [small, large] = await Promise.all([1, 2].map((account) => visitor(app.url, database, account)))
    if (!small || !large) throw new Error('There are two companies')
    const rows: string[][] = []
    for (const name of Object.keys(small.calls)) {
      const taken = { small: [] as number[], large: [] as number[] }
      // The first ones find out what is worth preparing and remembering.
      for (let turn = -10; turn < times; turn++) {
        const smallTime = await small.time(name)
        const largeTime = await large.time(name)
        if (turn < 0) continue
        taken.small.push(smallTime)
        taken.large.push(largeTime)
      }
      const [p50Small, p50Large] = [median(taken.small), median(taken.large)]
      const ratio = p50Large / p50Small
      const limit = LIMITED.includes(name) ? verdict(ratio <= RATIO_MAX, `≤ ${RATIO_MAX}`) : ''
      rows.push([name, p50Small.toFixed(1), p50Large.toFixed(1), ratio.toFixed(2), limit])
    }
    console.log(`Median time of a call in milliseconds, one after the other, ${times} times each`)
    printTable(['call', '2,000', '2,000,000', 'ratio', 'limit'], rows)
  } finally {
    await app.stop()
    await database.stop()
  }

  async function visitor(url: string, from: typeof database, accountId: number) {
    const authorization = `Bearer ${await signIn(app, accountId)}`
    const calls = callsOn(await sampleOf(from, accountId))
    return { calls, time: (name: string) => timeOf(url + calls[name], authorization) }
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function timeOf(url: string, authorization: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization } }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
