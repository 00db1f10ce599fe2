import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, pinnedNode, root } from './checkout.mjs'
import { withWorkLock } from './work-lock.mjs'

const INPUTS = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'tools',
  'tsconfig.json',
  'package-lock.json',
]
const OUTPUT = join(root, 'dist')
const STAMP = '.inputs'

/** Builds the front end into dist/, unless what lies there was built from exactly these sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await withWorkLock(() => {
    if (!isBuilt()) build()
  })
}

function isBuilt() {
  const stamp = join(OUTPUT, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs()
}

/** Contents, not times: a fresh clone or a switched branch gives files new times. */
function hashOfInputs() {
  const hash = createHash('sha256')
  for (const input of INPUTS) addToHash(hash, input)
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

/** Builds beside and swaps at the end: a build that fails or is cut off leaves the last good one in place. */
function build() {
  console.log('Building the front end…')
  const inputs = hashOfInputs()
  const beside = `${OUTPUT}.new`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const flags = ['build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn']
  const { status, error, stdout, stderr } = spawnSync(pinnedNode(), [vite, ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: environment({ NODE_ENV: 'production' }),
  })
  if (status !== 0) {
    const said = error?.message ?? `${stdout}${stderr}`.trim()
    throw new Failure(`${said}\nThe front end could not be built: see above what is wrong with it.`)
  }
  writeFileSync(join(beside, STAMP), inputs)
  rmSync(OUTPUT, { recursive: true, force: true })
  renameSync(beside, OUTPUT)
}
