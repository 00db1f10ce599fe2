import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, root } from './checkout.mjs'

/**
 * Two starts of one checkout at the same time: the second waits while the first installs or builds. The lock is a directory
 * with one file, whose name is its keeper's alone: who finds that keeper gone removes that file, and never the lock of
 * somebody who took it in between.
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

/** A directory takes the place of an empty one or of none, in one step. */
function take(lock, own) {
  const made = `${lock}.${own}`
  try {
    mkdirSync(made)
    writeFileSync(join(made, own), '')
    renameSync(made, lock)
    return true
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    // A file is what a start of version 1.0.0 left when it was killed.
    if (error.code === 'ENOTDIR') rmSync(lock, { force: true })
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(error.code)) return false
    // Windows lets nothing take the place of a directory, and says no more than that.
    if (process.platform === 'win32' && error.code === 'EPERM') return false
    throw new Failure(`The directory of ${lock} cannot be written to (${error.code}): give this user the right to.`)
  }
}

function release(lock, keeper) {
  rmSync(join(lock, keeper), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // Somebody else has it by now, or has removed it.
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
  // In a container the program has the same number at each start.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
