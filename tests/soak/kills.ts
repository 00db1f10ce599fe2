import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunningPostgres } from '#server/db/embedded.ts'
import { signUpAccount } from '../process/account.ts'
import { findFreePort, isReady, processesOf, scratchDirectory, start, until } from '../process/program.ts'
import { assertKept, writeOn } from './writing.ts'

const PAUSE_MAX_MS = 200

/** kill -9 in mid-write, on and on, of the same installation. After each kill all that was acknowledged is compared. */
export async function killOften(victim: 'app' | 'database' | 'both', rounds: number): Promise<string> {
  const scratch = scratchDirectory()
  const { dataDir } = scratch
  const port = await findFreePort()
  const options = { dataDir, port, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } }
  let program = await start(options)
  const { url } = program
  const account = await signUpAccount(url)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let broken = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      await account.signInAgain(url)
      const writing = writeOn(account, url, `${round}`)
      await writing.untilMore(6)
      await pause(Math.random() * PAUSE_MAX_MS)
      const { server, postgres } = processesOf(dataDir)
      if (victim !== 'app') process.kill(postgres, 'SIGKILL')
      if (victim !== 'database') process.kill(server, 'SIGKILL')
      // The program starts a database that died again by itself.
      if (victim === 'database') await until(() => processesOrNone(dataDir) !== postgres && isReady(url), 60_000)
      else await program.ended
      await writing.stop()
      if (victim !== 'database') program = await start(options)
      for (const name of writing.sent) sent.add(name)
      for (const name of writing.acknowledged) acknowledged.add(name)
      broken += writing.sent.size - writing.acknowledged.size
      const databaseUrl = findRunningPostgres(dataDir)
      assert(databaseUrl, 'the database runs')
      await assertKept(databaseUrl, sent, acknowledged)
      if (round % 10 === 0) console.log(`${round} kills, ${acknowledged.size} acknowledged`)
    }
    assert.equal(await program.stop(), 0)
  } catch (error) {
    console.error(program.stdout(), program.stderr())
    throw error
  } finally {
    await program.stop()
    scratch.remove()
  }
  return `${rounds} kills; ${acknowledged.size} acknowledged writes, all there; ${broken} broken off, none of them half there`
}

function processesOrNone(dataDir: string): number | undefined {
  try {
    return processesOf(dataDir).postgres
  } catch {
    return undefined
  }
}
