import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, pinnedNode, root } from './checkout.mjs'
import { withWorkLock } from './work-lock.mjs'

const SHARED = ['contract', 'tools', 'tsconfig.json', 'package-lock.json']

const BUILDS = [
  {
    what: 'front end',
    inputs: [...SHARED, 'src', 'public', 'index.html', 'vite.config.ts'],
    config: 'vite.config.ts',
    output: join(root, 'dist'),
  },
  {
    what: 'server',
    inputs: [...SHARED, 'server', 'package.json'],
    config: 'tools/server-bundle.ts',
    output: join(root, 'dist-server'),
  },
]
const STAMP = '.inputs'

/** Builds what is missing or was built from other sources: the front end into dist/, the server into dist-server/. */
export async function ensureBuilt() {
  if (BUILDS.every(isBuilt)) return
  await withWorkLock(() => {
    for (const one of BUILDS) if (!isBuilt(one)) build(one)
  })
}

function isBuilt({ inputs, output }) {
  const stamp = join(output, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs)
}

/** By content, not by time: a fresh clone or a switched branch gives files new times. */
function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(root, path)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, `${path}/${name}`)
  } else if (stat) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(full))
  }
}

/**
 * Builds into another folder and swaps it in: a build that fails or is interrupted leaves the last good one in place.
 */
function build({ what, inputs, config, output }) {
  console.log(`Building the ${what}…`)
  const hash = hashOf(inputs)
  const beside = `${output}.new`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const flags = ['build', '--config', config, '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn']
  const { status, error, stdout, stderr } = spawnSync(pinnedNode(), [vite, ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: environment({ NODE_ENV: 'production' }),
  })
  if (status !== 0) {
    const said = error?.message ?? `${stdout}${stderr}`.trim()
    throw new Failure(`${said}\nThe ${what} could not be built: see above what is wrong with it.`)
  }
  writeFileSync(join(beside, STAMP), hash)
  rmSync(output, { recursive: true, force: true })
  renameSync(beside, output)
}
