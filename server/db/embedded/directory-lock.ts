import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '#server/process/start-failure.ts'

const CLOSING_WAIT_MS = 15_000
/** For a process that only checks whether the lock is taken, which takes well under a millisecond. */
const LOOKING_WAIT_MS = 300
const SQLITE_BUSY = 5
const READ = 'select 1 from sqlite_schema'

interface Holder {
  pid: number
  address: string
  isClosing: boolean
}

export interface DirectoryLock {
  /** Shows a waiting process that the directory will be free in a moment. */
  announceClosing(): void
  release(): void
}

/**
 * Takes the data directory for this process alone. SQLite's file lock serves, because the kernel gives it back however
 * the process ends (a file with a process id in it would outlive a SIGKILL), and Node has no other lock of that kind.
 * It waits for a process that is closing.
 * @param address where this process will answer, shown to a second process that is denied
 * @throws StartFailure naming the process that has it
 */
export async function lockDirectory(directory: string, address: string): Promise<DirectoryLock> {
  const descriptionFile = join(directory, 'lock.json')
  const began = Date.now()
  let lock = tryToLock(directory)
  while (!lock) {
    const occupant = readHolder(descriptionFile)
    const patience = occupant?.isClosing ? CLOSING_WAIT_MS : LOOKING_WAIT_MS
    if (Date.now() - began > patience) throw inUse(directory, occupant)
    await pause(10)
    lock = tryToLock(directory)
  }

  const held = lock
  const writeDescription = (isClosing: boolean) => {
    const occupant: Holder = { pid: process.pid, address, isClosing }
    writeFileSync(descriptionFile, JSON.stringify(occupant), { mode: 0o600 })
  }
  writeDescription(false)
  return {
    announceClosing: () => writeDescription(true),
    release() {
      rmSync(descriptionFile, { force: true })
      held.close()
    },
  }
}

/** Whether it is taken by a process that is not about to end. */
export function isHeld(directory: string): boolean {
  if (!existsSync(join(directory, 'lock'))) return false
  const lock = tryToLock(directory, READ)
  lock?.close()
  return !lock && !readHolder(join(directory, 'lock.json'))?.isClosing
}

/** For this process alone, or, for a read, shared with other readers. */
function tryToLock(directory: string, statement = 'begin exclusive'): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec(statement)
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

function readHolder(descriptionFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(descriptionFile, 'utf8'))
  } catch {
    // The other process has just taken the lock and not yet written who it is.
    return undefined
  }
}

function inUse(directory: string, occupant: Holder | undefined): StartFailure {
  const who = occupant ? `process ${occupant.pid}, ${occupant.address}` : 'another process, which is just starting'
  return new StartFailure(
    `The data directory ${directory} is in use by a running Naryad (${who}): ` +
      'stop that one, or give this one a directory of its own with DATA_DIR.',
  )
}
