// Shared by the start, test and dev commands: paths, the Node version to use, and the reporting of failures.
// Everything in tools/ runs on Node 20.19 with nothing installed.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A problem that the user at the terminal can fix; printed as one sentence, without a stack. */
export class Failure extends Error {}

/** Runs a command's main function; a Failure ends the process with its message. */
export async function runCommand(main) {
  try {
    refuseOldNode()
    await main()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function refuseOldNode() {
  if (isAtLeast(20, 19)) return
  throw new Failure(`Naryad needs Node 20.19 or newer to start and this is ${process.version}: install a newer Node.`)
}

/** The Node that the lockfile pins; without one for this system, the one that is running. */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (isAtLeast(22, 18)) return process.execPath
  throw new Failure(
    `No Node comes with Naryad for ${process.platform}-${process.arch}, and this is ${process.version}: ` +
      'install Node 22.18 or newer.',
  )
}

/** The environment of programs on the pinned Node: it comes first on the PATH, with a compile cache. */
export function environment(additions = {}) {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')
  return { ...process.env, PATH, NODE_COMPILE_CACHE, ...additions }
}

function isAtLeast(major, minor) {
  const [runningMajor, runningMinor] = process.versions.node.split('.').map(Number)
  return runningMajor > major || (runningMajor === major && runningMinor >= minor)
}
