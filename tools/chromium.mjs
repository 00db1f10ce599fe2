import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { environment, Failure, pinnedNode, root } from './checkout.mjs'

const HEADLESS_SHELL = 'chromium-headless-shell'
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a headless-only Chromium, in which journeys take a quarter less time; of the full one if there is none,
 * or if $CHROMIUM names one.
 */
export function ensureHeadlessShell() {
  if (process.env.CHROMIUM) return ensureChromium()
  const found = findOnPath([HEADLESS_SHELL]).find(doesRun)
  if (found) return found
  installWithApt([HEADLESS_SHELL, 'fonts-liberation'])
  return findOnPath([HEADLESS_SHELL]).find(doesRun) ?? ensureChromium()
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
