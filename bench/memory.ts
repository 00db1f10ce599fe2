import { SECRET, sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { load } from './load.ts'
import { startMixedLoad } from './mixed-load.ts'
import type { ServerProcess } from './server-process.ts'
import { comparisons, removeCreated } from './speed.ts'
import { median, printTable, verdict } from './table.ts'

const ACCOUNT = 1
const MEGABYTES_MAX = 250
/** How many times all calls of the speed's table are made in turn. */
const ROUNDS = 30
/** The largest allowed growth from the middle third of the run to its last: more would mean a leak. */
const GROWTH_MAX = 1.1
const SAMPLE_EVERY_MS = 1_000

interface Memory {
  /** Of the server's process. */
  server: number
  /** Of the processes it started, which draw reports and decode pictures. */
  started: number
  /** Objects of JavaScript, most of them in use: the lowest reading of a round. */
  heap: number
  /** Buffers, outside of the heap: the lowest reading of a round. */
  external: number
}

/**
 * The server's memory while all calls of the speed's table are made in turn, without a pause, and spreadsheets, reports,
 * uploads and live streams beside them.
 */
export async function watchMemory({ minutes }: { minutes: number }): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  await removeCreated(database)
  const app = await startApp(database, { METRICS_TOKEN: SECRET })
  try {
    let authorization = `Bearer ${await signIn(app, ACCOUNT)}`
    const sample = await sampleOf(database, ACCOUNT)
    const groups = comparisons(sample)
    const { server: atStart } = await memoryOf(app)
    let failure: unknown
    const endMixedLoad = startMixedLoad(
      app.url,
      () => authorization,
      sample,
      (error) => {
        failure = error
      },
    )
    const rounds: Memory[] = []
    while (rounds.length < ROUNDS) {
      // Without what is beside them, the calls alone say nothing.
      if (failure) throw failure
      // What was signed in an hour ago has to sign in again.
      authorization = `Bearer ${await signIn(app, ACCOUNT)}`
      const watching = watch(app)
      for (const { app: calls } of groups) {
        await load(app.url, calls, authorization, (minutes * 60) / ROUNDS / groups.length)
      }
      rounds.push(await watching.end())
    }
    const turns = await endMixedLoad()
    console.log(
      `Memory of the server in MB, ${minutes} min of all calls of the speed's table; ${turns} reports, uploads and ` +
        'spreadsheets, and twenty times as many live streams, beside them',
    )
    const third = (index: number) => rounds.slice((index * ROUNDS) / 3, ((index + 1) * ROUNDS) / 3)
    const inThird = (index: number, of: keyof Memory) => median(third(index).map((memory) => memory[of]))
    const most = Math.max(...rounds.map(({ server }) => server))
    const growth = inThird(2, 'server') / inThird(1, 'server')
    printTable(
      ['what', 'first third', 'second third', 'last third', 'limit'],
      [
        ...(['server', 'heap', 'external', 'started'] as const).map((of) => [
          of,
          ...[0, 1, 2].map((index) => inThird(index, of).toFixed(0)),
          of === 'server' ? verdict(growth <= GROWTH_MAX, `≤ ${GROWTH_MAX} × the second`) : '',
        ]),
        ['server, at the start', atStart.toFixed(0), '', '', ''],
        ['server, at most', '', '', most.toFixed(0), verdict(most <= MEGABYTES_MAX, `≤ ${MEGABYTES_MAX}`)],
      ],
    )
  } finally {
    await app.stop()
    await removeCreated(database)
    await database.stop()
  }
}

/** Reads the memory every second until it is ended. */
function watch(app: ServerProcess): { end(): Promise<Memory> } {
  const readings: Memory[] = []
  let reading: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    reading = memoryOf(app).then((memory) => readings.push(memory))
    reading.catch(() => {})
  }, SAMPLE_EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      await reading
      const lowest = (of: keyof Memory) => Math.min(...readings.map((memory) => memory[of]))
      const middle = (of: keyof Memory) => median(readings.map((memory) => memory[of]))
      return {
        server: middle('server'),
        started: middle('started'),
        heap: lowest('heap'),
        external: lowest('external'),
      }
    },
  }
}

async function memoryOf(app: ServerProcess): Promise<Memory> {
  const answer = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${SECRET}` } })
  const text = await answer.text()
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]) / 1024 / 1024
  const server = megabytes('process_resident_memory_bytes')
  return {
    server,
    // A process that ends while it is read counts as none.
    started: Math.max(0, app.memory() - server),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  }
}
