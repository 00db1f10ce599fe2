import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, root } from './checkout.mjs'
import { withWorkLock } from './work-lock.mjs'

// Without the development dependencies there is nothing to build with, whatever NODE_ENV says.
// Warnings about the npm's own Node being older than some packages like are of no use to anybody: ours is pinned.
const NPM_CI = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']

/** Installs what package-lock.json asks for, unless exactly that is installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withWorkLock(() => {
    if (!isInstalled()) install()
  })
}

/** npm writes what it installed into node_modules/.package-lock.json, last of all. */
function isInstalled() {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, devOptional }]) => {
      const isForAnotherSystem = (optional || devOptional) && !installed[path]
      return path === '' || isForAnotherSystem || installed[path]?.version === version
    },
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  console.log('Installing the dependencies (once; a minute or two)…')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  const { status, error, stderr, stdout } = spawnSync(command, [...before, ...NPM_CI], {
    cwd: root,
    encoding: 'utf8',
    env: environment({ PATH: process.env.PATH }),
  })
  if (status === 0) return
  const said = error?.message ?? `${stdout}${stderr}`.trim()
  throw new Failure(
    `${said}\nThe dependencies could not be installed: see what npm says above, check the network, and start again.`,
  )
}
