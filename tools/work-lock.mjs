import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, root } from './checkout.mjs'

const file = join(root, '.start.lock')

/** Two starts of one checkout at the same time: the second waits while the first installs or builds. */
export async function withWorkLock(work) {
  while (!take()) {
    if (isHolderGone()) rmSync(file, { force: true })
    else await pause(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Failure(`The directory ${root} cannot be written to (${error.code}): give this user the right to.`)
  }
}

function isHolderGone() {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // The file is empty for an instant between being made and being written.
    if (!pid) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
