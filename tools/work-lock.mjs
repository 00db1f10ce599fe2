import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, root } from './checkout.mjs'

/**
 * Of two simultaneous starts of one checkout, the second waits while the first installs or builds. The lock is a
 * directory with one file, named after its owner only: a process that finds that owner gone removes that file, and
 * never the lock of another process that took it in between.
 */
export async function withWorkLock(work, directory = root) {
  const lock = join(directory, '.start.lock')
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`
  while (!take(lock, own)) {
    const keeper = keeperOf(lock)
    if (keeper && isGone(keeper)) release(lock, keeper)
    else await pause(200)
  }
  try {
    return await work()
  } finally {
    release(lock, own)
  }
}

/** Renames a directory over an empty one or none, in one step. */
function take(lock, own) {
  const made = `${lock}.${own}`
  try {
    mkdirSync(made)
    writeFileSync(join(made, own), '')
    renameSync(made, lock)
    return true
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    // A killed start of version 1.0.0 leaves a file.
    if (error.code === 'ENOTDIR') rmSync(lock, { force: true })
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(error.code)) return false
    // Windows cannot rename over a directory, and reports only this.
    if (process.platform === 'win32' && error.code === 'EPERM') return false
    throw new Failure(`The directory of ${lock} cannot be written to (${error.code}): give this user the right to.`)
  }
}

function release(lock, keeper) {
  rmSync(join(lock, keeper), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // Another process has taken or removed it.
  }
}

function keeperOf(lock) {
  try {
    return readdirSync(lock)[0]
  } catch {
    return undefined
  }
}

function isGone(keeper) {
  const pid = Number.parseInt(keeper, 10)
  // In a container the program has the same process id at each start.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
