import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { environment, Failure, pinnedNode, root } from './checkout.mjs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser for the journeys: $CHROMIUM, the system's, Playwright's own, or one that is installed now. */
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
  const directories = (process.env.PATH ?? '').split(delimiter)
  const onPath = directories.flatMap((directory) => SYSTEM_NAMES.map((name) => join(directory, name)))
  return [...onPath, ...MAC_PLACES, playwrightChromium()].filter((path) => path && existsSync(path))
}

/** Some distributions put a stub of that name there which only says what to install. */
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
