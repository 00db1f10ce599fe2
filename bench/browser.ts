import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { startNaryad } from './app-under-test.ts'
import { signInOf } from './demo-calls.ts'
import type { ServerProcess } from './server-process.ts'

interface Demo extends ServerProcess {
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/**
 * The built app with the demo account, in a temporary directory; the server may go away and come back as it was.
 * @param more variables beside those of all measurements
 */
export async function startDemo(more: Record<string, string> = {}): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'naryad-bench-'))
  const variables = { DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMIT: 'off', ...more }
  let app = await startNaryad(variables)
  const { port } = new URL(app.url)
  return {
    // Browsers keep secure cookies of localhost without TLS.
    url: app.url.replace('127.0.0.1', 'localhost'),
    memory: () => app.memory(),
    goAway: () => app.stop(),
    async comeBack() {
      app = await startNaryad({ ...variables, PORT: port })
    },
    async stop() {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Call it before starting a server: a running server would keep a bench without a browser from ending. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: process.getuid?.() ? [] : ['--no-sandbox'] })
}

/** $CHROMIUM, the system's, or Playwright's own. */
function chromiumPath(): string {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  const found = places.find((place) => place && existsSync(place))
  if (!found) throw new Error('No Chromium was found: set CHROMIUM to its path')
  return found
}

interface Visit {
  /** Of the demo's user whose session it is; a guest's without. */
  role?: string | undefined
  /** A phone's 390 pixels or a desk's 1440. */
  isPhone?: boolean
}

/** A context with an empty cache; with the session of a user who signed in elsewhere. */
export async function contextOf(browser: Browser, url: string, { role, isPhone = false }: Visit = {}) {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const options = { locale: 'ru-RU', viewport, isMobile: isPhone, hasTouch: isPhone }
  if (!role) return browser.newContext(options)
  const { email, password } = signInOf(role)
  const other = await browser.newContext(options)
  const page = await other.newPage()
  await page.goto(`${url}/sign-in`)
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  const storageState = await other.storageState()
  await other.close()
  return browser.newContext({ ...options, storageState })
}

const LISTS = { ':request': '/requests', ':client': '/clients' }

/** A path with the first row in place of its name, of those that the user may open. */
export async function firstAddress(context: BrowserContext, url: string, path: string): Promise<string> {
  const [name, list] = Object.entries(LISTS).find(([one]) => path.includes(one)) ?? []
  if (!name || !list) return path
  const page = await context.newPage()
  await page.goto(url + list)
  const row = page
    .locator('main')
    .getByRole('link')
    .and(page.locator(`[href^="${path.replace(name, '')}"]`))
  await row.first().waitFor()
  const links = await row.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  await page.close()
  const address = links.find((link) => /\/\d+$/.test(link))
  if (!address) throw new Error(`${list} shows no row`)
  return address
}
