import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunningPostgres } from '#server/db/embedded.ts'
import { signUpAccount } from '../process/account.ts'
import { isReady, scratchDirectory, start, until } from '../process/program.ts'
import { assertKept, saidOf, writeOn } from './writing.ts'

/** For how long there is no room (milliseconds). */
const FULL_MS = 10_000

/** The disk with the data, the embedded database's too, has no room left in mid-write, and some again later. As root. */
export async function fillDisk(rounds: number): Promise<string> {
  const scratch = scratchDirectory()
  const disk = join(scratch.path, 'small')
  const dataDir = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', disk])
  if (mounted.status !== 0) throw new Error('A disk of its own can be had by root alone')
  const options = { dataDir, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' } }
  let program = await start(options)
  const account = await signUpAccount(program.url)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  let ends = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      const writing = writeOn(account, program.url, `${round}`)
      await writing.untilMore(10)
      // Again and again, since the database frees some of its log now and then.
      const filling = setInterval(() => fill(disk, ballast), 10)
      await pause(FULL_MS)
      clearInterval(filling)
      const hasEnded = program.child.exitCode !== null
      await writing.stop()
      rmSync(ballast)
      if (hasEnded) {
        ends++
        assert.match(program.stderr(), /disk is full|No space left/i)
        program = await start(options)
      }
      await until(() => isReady(program.url), 60_000)
      const after = writeOn(account, program.url, `${round} after`)
      await after.untilMore(10)
      await after.stop()
      for (const { sent: names } of [writing, after]) for (const name of names) sent.add(name)
      for (const { acknowledged: names } of [writing, after]) for (const name of names) acknowledged.add(name)
      for (const [status, count] of writing.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
      const databaseUrl = findRunningPostgres(dataDir)
      assert(databaseUrl, 'the database runs')
      await assertKept(databaseUrl, sent, acknowledged)
    }
    const refusals = [...statuses.keys()].filter((status) => status !== 201)
    assert.deepEqual(refusals.toSorted(), ends > 0 ? [0, 503] : [503], saidOf(statuses))
    assert.equal(await program.stop(), 0)
    return `${rounds} times no room for ${FULL_MS / 1000} s: ${saidOf(statuses)}; the program ended ${ends} times; ${acknowledged.size} acknowledged writes, all there`
  } catch (error) {
    console.error(saidOf(statuses), program.stdout().slice(-2000), program.stderr().slice(-2000))
    throw error
  } finally {
    await program.stop()
    spawnSync('umount', [disk])
    scratch.remove()
  }
}

/** Fills up the disk. */
function fill(disk: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    appendFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch {
    // The database was faster.
  }
}
