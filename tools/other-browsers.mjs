import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { Failure } from './checkout.mjs'

const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const FIREFOX_OF_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** Library folders of systems: one of these, or a folder per architecture in it. */
const LIBRARIES = ['/usr/lib', '/usr/lib64']
const MINI_BROWSER = 'webkit2gtk-4.1/MiniBrowser'

/**
 * The paths of Firefox and of WebKit's parts, installed now if missing, as the environment variables that the smoke
 * journey reads.
 */
export function ensureOtherBrowsers() {
  const webkit = ensureWebKit()
  return {
    FIREFOX: ensureFirefox(),
    WEBKIT_DRIVER: webkit.driver,
    WEBKIT_BROWSER: webkit.browser,
    XVFB: webkit.xvfb ?? '',
  }
}

function ensureFirefox() {
  const given = process.env.FIREFOX
  if (given) {
    if (doesRun(given)) return given
    throw new Failure(`FIREFOX names ${given}, which does not run: give the path of a Firefox, or leave it unset.`)
  }
  const find = () => [...FIREFOX_NAMES.map(onPath), FIREFOX_OF_MAC].find((path) => path && doesRun(path))
  const firefox = find() ?? installed('Firefox', ['firefox-esr'], find)
  if (firefox) return firefox
  throw new Failure('No Firefox runs here: install one with the system’s packages, or name one with FIREFOX.')
}

/** Its driver, the small browser that comes with the engine, and a virtual screen if there is no other. */
function ensureWebKit() {
  const hasScreen = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  const find = () => {
    const [driver, browser, xvfb] = [onPath('WebKitWebDriver'), findMiniBrowser(), onPath('Xvfb')]
    return driver && browser && (xvfb || hasScreen)
      ? { driver, browser, xvfb: hasScreen ? undefined : xvfb }
      : undefined
  }
  const webkit = find() ?? installed('WebKit', ['webkit2gtk-driver', ...(hasScreen ? [] : ['xvfb'])], find)
  if (webkit) return webkit
  throw new Failure('No WebKit can be driven here: on Debian install webkit2gtk-driver and, without a screen, xvfb.')
}

function findMiniBrowser() {
  const folders = LIBRARIES.filter((folder) => existsSync(folder)).flatMap((folder) => [
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
  ])
  return folders.map((folder) => join(folder, MINI_BROWSER)).find((path) => existsSync(path))
}

function installed(name, packages, find) {
  console.log(`Installing ${name} for the smoke journey (once)…`)
  installWithApt(packages)
  return find()
}

function onPath(name) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories.map((directory) => join(directory, name)).find((path) => existsSync(path))
}

/** Some distributions have a stub of that name which only says what to install. */
function doesRun(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
