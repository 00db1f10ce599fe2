import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Makes the data directory where it is missing. Root lets others pass through it, but not look into it. */
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

/** PostgreSQL ends when it cannot make the next file of its log, which is half as large. */
const SPACE_LEAST_BYTES = 32 * 1024 * 1024

/** Whether the disk of the data directory is so full that what fails in it most likely fails because of that. */
export function isShortOfSpace(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < SPACE_LEAST_BYTES
}

/** One after the other: where a system lets nothing be made (/proc), Node's own recursive way never comes to an end. */
function makeDirectories(path: string) {
  if (existsSync(path)) return
  makeDirectories(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another copy of the program, starting at the same time, may have made it.
    if (!existsSync(path)) throw error
  }
}
