import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installWithApt } from './apt.mjs'
import { environment, Failure, pinnedNode, root } from './checkout.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of the headless-only Chromium that comes with the dependencies: the same everywhere, and the fastest to run
 * journeys in. It is built for Linux on x64: elsewhere, or if $CHROMIUM names one, the path of a full browser.
 */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM || process.platform !== 'linux' || process.arch !== 'x64') return ensureChromium()
  const shell = unpackHeadlessShell()
  return doesRun(shell) ? shell : ensureChromium()
}

/** Unpacked beside the dependencies, once for each version. */
function unpackHeadlessShell() {
  const folder = join(root, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const shell = join(root, `node_modules/.cache/headless-shell-${version}`)
  if (existsSync(shell)) return shell
  const unfinished = `${shell}.${process.pid}`
  mkdirSync(dirname(shell), { recursive: true })
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(join(folder, 'bin/chromium.br'))), { mode: 0o755 })
  renameSync(unfinished, shell)
  return shell
}

/** The path of a full browser: $CHROMIUM, the system's, Playwright's own, or one that is installed now. */
export function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given) {
    if (doesRun(given)) return given
    throw new Failure(`CHROMIUM names ${given}, which does not run: give the path of a Chromium, or leave it unset.`)
  }
  const found = findChromium()
  if (found) return found

  console.log('Installing Chromium for the browser journeys (once)…')
  installWithApt(['chromium', 'fonts-liberation'])
  if (!findChromium()) runOrSay(pinnedNode(), [playwright(), 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Failure('No Chromium runs here: install one with the system’s packages, or name one with CHROMIUM.')
}

function findChromium() {
  return candidates().find(doesRun)
}

function candidates() {
  return [...findOnPath(SYSTEM_NAMES), ...MAC_PLACES, playwrightChromium()].filter((path) => path && existsSync(path))
}

function findOnPath(names) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .filter((path) => existsSync(path))
}

/** Some distributions have a stub of that name which only says what to install. */
function doesRun(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function playwright() {
  return join(root, 'node_modules/playwright/cli.js')
}

function playwrightChromium() {
  const script = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(pinnedNode(), ['--eval', script], { cwd: root, encoding: 'utf8' })
  return stdout?.trim()
}

function runOrSay(command, flags) {
  const { status, stdout, stderr } = spawnSync(command, flags, { cwd: root, encoding: 'utf8', env: environment() })
  if (status !== 0) console.error(`${stdout}${stderr}`.trim())
}
