import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { DEMO_SIGN_INS } from '../server/demo/content/staff.ts'
import { startServer } from './server-process.ts'
import { printTable, verdict } from './table.ts'

const KILOBYTE = 1000

interface Page {
  what: string
  path: string
  most: number
  isSignedIn: boolean
}

const PAGES: Page[] = [
  { what: 'Sign-in page', path: '/sign-in', most: 235, isSignedIn: false },
  { what: 'First list page (clients)', path: '/clients', most: 455, isSignedIn: true },
  { what: 'Requests, as a list', path: '/requests', most: 455, isSignedIn: true },
]

/** JavaScript that a browser without a cache loads for a page of the built app, gzipped. */
export async function weighPages(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'naryad-weight-'))
  const app = await startServer(
    'server/main.ts',
    { DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMIT: 'off' },
    '/health/ready',
  )
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() ? [] : ['--no-sandbox'],
  })
  // Browsers keep secure cookies of this name without TLS.
  const url = app.url.replace('127.0.0.1', 'localhost')
  try {
    const rows: string[][] = []
    for (const { what, path, most, isSignedIn } of PAGES) {
      const context = await contextOf(browser, url, isSignedIn)
      const { kilobytes, files } = await weigh(context, url + path)
      rows.push([what, kilobytes.toFixed(0), String(files), verdict(kilobytes <= most, `≤ ${most}`)])
      await context.close()
    }
    console.log('JavaScript at first load, kB gzip, cold cache, Chromium, Russian')
    printTable(['page', 'kB', 'files', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** $CHROMIUM, the system's, or Playwright's own. */
function chromiumPath(): string {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()]
  const found = places.find((place) => place && existsSync(place))
  if (!found) throw new Error('There is no Chromium here: name one with CHROMIUM')
  return found
}

/** A browser with an empty cache; the session of one who signed in in another. */
async function contextOf(browser: Browser, url: string, isSignedIn: boolean): Promise<BrowserContext> {
  const options = { locale: 'ru-RU', viewport: { width: 1440, height: 900 } }
  const [admin] = DEMO_SIGN_INS
  if (!isSignedIn || !admin) return browser.newContext(options)
  const other = await browser.newContext(options)
  const page = await other.newPage()
  await page.goto(`${url}/sign-in`)
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(admin.email)
  await page.locator('input[type=password]').fill(admin.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  const storageState = await other.storageState()
  await other.close()
  return browser.newContext({ ...options, storageState })
}

async function weigh(context: BrowserContext, url: string): Promise<{ kilobytes: number; files: number }> {
  const page = await context.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(1500)
  const loaded = page.url()
  if (!loaded.startsWith(url)) throw new Error(`${url} led to ${loaded}`)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE, files: sizes.length }
}
