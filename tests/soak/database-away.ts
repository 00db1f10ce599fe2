import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { signUpAccount } from '../process/account.ts'
import { isReady, scratchDirectory, start, until } from '../process/program.ts'
import { breakableDatabase } from '../support/breakable-database.ts'
import { assertKept, saidOf, writeOn } from './writing.ts'

const log = { info() {}, warn() {}, error() {} }

/** The database cannot be reached for so many seconds, in mid-write: calls are refused, and go on by themselves after. */
export async function takeDatabaseAway(seconds: number): Promise<string> {
  const home = scratchDirectory()
  const shared = scratchDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: home.dataDir, log, address: 'a PostgreSQL of its own' })
  const way = await breakableDatabase(postgres.url)
  const env = { DATABASE_URL: way.url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }
  const program = await start({ dataDir: shared.dataDir, env })
  try {
    const { url } = program
    const account = await signUpAccount(url)
    const stream = await account.listen(url)
    const writing = writeOn(account, url, 'away')
    await writing.untilMore(20)
    await way.goAway()
    await until(() => writing.statuses.has(503))
    for (let second = 0; second < seconds; second++) {
      await pause(1000)
      assert.equal(await isReady(url), false)
      assert.equal((await fetch(`${url}/health/live`)).status, 200)
    }
    await way.comeBack()
    const came = performance.now()
    await writing.untilMore(1)
    const again = performance.now() - came
    await writing.untilMore(20)
    await writing.stop()
    await until(() => isReady(url))
    assert.deepEqual([...writing.statuses.keys()].sort(), [201, 503], saidOf(writing.statuses))
    await assertKept(postgres.url, writing.sent, writing.acknowledged)
    const before = stream.received().length
    await account.createClient(url, 'After')
    await until(() => stream.received().length > before, 60_000)
    assert.equal(await program.stop(), 0)
    return `${seconds} s away: ${saidOf(writing.statuses)}; written again ${(again / 1000).toFixed(1)} s after it was back`
  } finally {
    await program.stop()
    await way.close()
    await postgres.stop()
    home.remove()
    shared.remove()
  }
}
