import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, Failure, root } from './checkout.mjs'
import { withWorkLock } from './work-lock.mjs'

// The build needs the development dependencies, whatever NODE_ENV says.
// npm's warnings about its own Node being too old for some packages do not matter: ours is pinned.
const NPM_CI = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']

/** Installs the dependencies of package-lock.json, unless exactly these are installed. */
export async function ensureInstalled() {
  if (!whatIsWrong()) return
  await withWorkLock(() => {
    const wrong = whatIsWrong()
    if (wrong) install(wrong)
  })
}

/**
 * Why the dependencies in a directory cannot be used on this computer; undefined when they can.
 * @param machine its operating system and processor, as named by Node and npm
 */
export function whatIsWrong(directory = root, machine = { os: process.platform, cpu: process.arch }) {
  // npm writes this file last.
  const installedFile = join(directory, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return 'The dependencies are not installed yet'
  const installed = readPackages(installedFile)
  for (const [path, { version, optional, devOptional }] of Object.entries(
    readPackages(join(directory, 'package-lock.json')),
  )) {
    const found = installed[path]
    const isForAnotherSystem = (optional || devOptional) && !found
    if (path === '' || isForAnotherSystem) continue
    if (found?.version !== version) return 'The dependencies in node_modules are not those of this Naryad'
    if (!fits(found.os, machine.os) || !fits(found.cpu, machine.cpu)) {
      const system = [found.os, found.cpu].flatMap((names) => names ?? []).join('-')
      return `The dependencies in node_modules were installed on another system (${system}; this is ${machine.os}-${machine.cpu})`
    }
    if (!existsSync(join(directory, path, 'package.json'))) return `Of the dependencies ${path} is missing`
  }
  return undefined
}

/** Whether a package is for a system: npm lists the names it is for (`linux`), or not for (`!win32`). */
function fits(names, name) {
  if (!names) return true
  if (names.includes(`!${name}`)) return false
  return names.includes(name) || names.every((one) => one.startsWith('!'))
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install(wrong) {
  console.log(`${wrong}: installing them (a minute or two)…`)
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
