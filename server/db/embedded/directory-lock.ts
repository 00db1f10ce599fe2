import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFailure } from '../../start-failure.ts'

const CLOSING_WAIT_MS = 15_000
/** For whoever only looks whether it is held, which takes well under a millisecond. */
const LOOKING_WAIT_MS = 300
const SQLITE_BUSY = 5
const READ = 'select 1 from sqlite_schema'

interface Holder {
  pid: number
  address: string
  isClosing: boolean
}

export interface DirectoryLock {
  /** Tells a waiting process that the directory will be free in a moment. */
  announceClosing(): void
  release(): void
}

/**
 * Takes the data directory for this process alone. SQLite's file lock serves, because the kernel gives it back however
 * the process ends (a file with a process id in it would outlive a SIGKILL), and Node has no other lock of that kind.
 * A holder that is closing is waited for.
 * @param address where this process will answer, shown to a second process that is refused
 * @throws StartFailure naming the holder
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

/** Whether a process holds it that is not about to end. */
export function isHeld(directory: string): boolean {
  if (!existsSync(join(directory, 'lock'))) return false
  const lock = tryToLock(directory, READ)
  lock?.close()
  return !lock && !readHolder(join(directory, 'lock.json'))?.isClosing
}

/** For this process alone, or, by a read, beside others who read. */
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
    // The holder took the lock this very moment and has not said yet who it is.
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
