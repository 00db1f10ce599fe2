import { sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { busiest } from './member-calls.ts'
import { REQUESTS, timeOf } from './scale.ts'
import { median, percentile, printTable, verdict } from './table.ts'

const P95_MAX = 100

/** Global search in an account of two million requests, as an admin and as an executor in their own scope. */
export async function measureSearch({ times }: { times: number }): Promise<void> {
  const database = await openBenchDatabase([REQUESTS.small, REQUESTS.large])
  const accountId = 2
  const app = await startApp(database)
  try {
    const { rareText } = await sampleOf(database, accountId)
    const email = await busiest(database, accountId, 'executor')
    const tokens = { admin: await signIn(app, accountId), executor: await signIn(app, accountId, email) }
    const rows: string[][] = []
    for (const [user, token] of Object.entries(tokens)) {
      for (const [name, q] of Object.entries({ ...TEXTS, 'what one row contains': rareText })) {
        const url = `${app.url}/api/search/global/?q=${encodeURIComponent(q)}`
        const taken: number[] = []
        for (let turn = -10; turn < times; turn++) {
          const time = await timeOf(url, `Bearer ${token}`)
          if (turn >= 0) taken.push(time)
        }
        const p95 = percentile(taken, 95)
        rows.push([user, name, median(taken).toFixed(1), p95.toFixed(1), verdict(p95 <= P95_MAX, `≤ ${P95_MAX}`)])
      }
    }
    console.log(`Search over everything in ${REQUESTS.headings[1]} requests, milliseconds, ${times} times each`)
    printTable(['user', 'text', 'p50', 'p95', 'limit'], rows)
  } finally {
    await app.stop()
    await database.stop()
  }
}

const TEXTS = {
  'what many rows contain': 'кондиционер',
  'the same in the other layout': 'rjylbwbjyth',
  'what no row contains': 'нет такого нигде',
  'one letter': 'в',
  'two letters': 'ве',
  'two letters that begin no word': 'щъ',
  'a number': '№12345',
  'a part of a phone': '4950001',
  'an ИНН': '7707083893',
  'a name': 'Вектор 17',
}
