import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { findFreePort, until } from '../process/program.ts'
import { type DrivenBrowser, type Point, pathIn, WINDOW } from './driven-browser.ts'

/** WebKitGTK's small browser over WebDriver, on a screen in memory where the host has none. */
export async function openWebKit(): Promise<DrivenBrowser> {
  const screen = await openScreen()
  const port = await findFreePort()
  const service = spawn(pathIn('WEBKIT_DRIVER'), [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...screen?.variables, LANGUAGE: 'ru', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await until(() => answers(`${url}/status`), 30_000)
    const driver = await connect(url)
    await driver.manage().window().setRect(WINDOW)
    return driven(driver, async () => {
      await driver.quit()
      await end(service)
      await end(screen?.process)
    })
  } catch (error) {
    await end(service)
    await end(screen?.process)
    throw error
  }
}

function connect(url: string): Promise<WebDriver> {
  const browser = { binary: pathIn('WEBKIT_BROWSER'), args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
  return Promise.resolve(new Builder().usingServer(url).withCapabilities(capabilities).build())
}

function driven(driver: WebDriver, close: () => Promise<void>): DrivenBrowser {
  const mouse = () => driver.actions({ async: true })
  // The page sometimes misses moves that take no time.
  const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 30 })
  return {
    goTo: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate: (run, argument) => driver.executeScript(`return (${run})(arguments[0])`, argument),
    click: (point) => mouse().move(at(point)).click().perform(),
    async drag([first, ...rest]) {
      if (!first) return
      let action = mouse().move(at(first)).press()
      for (const point of rest) action = action.move(at(point))
      await action.release().perform()
    },
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    pressEnter: () => driver.switchTo().activeElement().sendKeys(Key.ENTER),
    close,
  }
}

/** Xvfb chooses a number that is free, and says which. */
async function openScreen() {
  const program = process.env.XVFB
  if (!program) return undefined
  const flags = ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp']
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return { process: child, variables: { DISPLAY: `:${String(number).trim()}` } }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
