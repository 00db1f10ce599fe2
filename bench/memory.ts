import { sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { load } from './load.ts'
import { comparisons, removeCreated } from './speed.ts'
import { printTable, verdict } from './table.ts'

const ACCOUNT = 1
const MEGABYTES_MAX = 250
const SAMPLES = 10
/** The largest allowed growth from the middle of the run to its end: more would mean a leak. */
const GROWTH_MAX = 1.1

/** The server's memory while all calls of the speed table are made in turn, without a pause. */
export async function watchMemory({ minutes }: { minutes: number }): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  await removeCreated(database)
  const app = await startApp(database)
  try {
    const authorization = `Bearer ${await signIn(app, ACCOUNT)}`
    const groups = comparisons(await sampleOf(database, ACCOUNT))
    const atStart = app.memory()
    const samples: number[] = []
    while (samples.length < SAMPLES) {
      for (const { app: calls } of groups) {
        await load(app.url, calls, authorization, (minutes * 60) / SAMPLES / groups.length)
      }
      samples.push(app.memory())
    }
    const [most, last, middle] = [Math.max(...samples), samples.at(-1) ?? 0, samples[SAMPLES / 2 - 1] ?? 0]
    console.log(`Memory of the server in MB, ${minutes} min of all calls of the speed's table`)
    printTable(
      ['when', 'MB', 'limit'],
      [
        ['at the start', atStart.toFixed(0), ''],
        ['at most', most.toFixed(0), verdict(most <= MEGABYTES_MAX, `≤ ${MEGABYTES_MAX}`)],
        ['in the middle', middle.toFixed(0), ''],
        ['at the end', last.toFixed(0), verdict(last <= middle * GROWTH_MAX, `≤ ${GROWTH_MAX} × the middle`)],
      ],
    )
  } finally {
    await app.stop()
    await removeCreated(database)
    await database.stop()
  }
}
