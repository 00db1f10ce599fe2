import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Creates the data directory if missing. Run as root, it lets others pass through, but not list it. */
export function prepareDataDirectory(dataDir: string) {
  try {
    if (!existsSync(dataDir)) {
      makeDirectories(dataDir)
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new StartFailure(
      `The data directory ${dataDir} cannot be written to (${reason}): ` +
        'give this user the right to, or name another directory with DATA_DIR.',
    )
  }
}

/** PostgreSQL stops when it cannot create the next WAL segment, which is half this size. */
const SPACE_LEAST_BYTES = 32 * 1024 * 1024

/** Whether the disk is so full that a failure in the data directory is most likely due to it. */
export function isShortOfSpace(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < SPACE_LEAST_BYTES
}

/** One level at a time: on a read-only system (/proc), Node's recursive mkdir never returns. */
function makeDirectories(path: string) {
  if (existsSync(path)) return
  makeDirectories(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process, starting at the same time, may have created it.
    if (!existsSync(path)) throw error
  }
}
