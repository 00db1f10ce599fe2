import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { contextOf, openBrowser, startDemo } from './browser.ts'
import { printTable, verdict } from './table.ts'

const KILOBYTE = 1000
const MOST_FILES = 30
/** The chart library is loaded with the first chart, and counted separately. */
const CHARTS = /composition\.view/

interface Page {
  what: string
  path: string
  most: number
  isSignedIn: boolean
}

const PAGES: Page[] = [
  { what: 'Sign-in page', path: '/sign-in', most: 210, isSignedIn: false },
  { what: 'First list page (clients)', path: '/clients', most: 420, isSignedIn: true },
  { what: 'Requests, as a list', path: '/requests', most: 420, isSignedIn: true },
]

/** What a page may add to the list of requests, and what the calendar library may add to that where it is shown. */
const MOST_OF_FURTHER = 120
const CALENDAR_LIBRARY = 73
const FURTHER = [
  { what: 'Board, after that list', path: '/requests?view=board', most: MOST_OF_FURTHER },
  { what: 'Calendar', path: '/requests?view=calendar', most: MOST_OF_FURTHER + CALENDAR_LIBRARY },
  { what: 'Map', path: '/requests?view=map', most: MOST_OF_FURTHER },
  { what: 'Analytics, without charts', path: '/analytics', most: MOST_OF_FURTHER },
]

/** JavaScript that a browser without a cache loads for a page of the built app, gzipped. */
export async function weighPages(): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const rows: string[][] = []
    for (const { what, path, most, isSignedIn } of PAGES) {
      const context = await contextOf(browser, app.url, isSignedIn)
      const files = await scriptsOf(context, app.url + path)
      const kilobytes = weigh(files.values())
      const isLight = kilobytes <= most && files.size <= MOST_FILES
      rows.push([what, kilobytes.toFixed(0), String(files.size), verdict(isLight, `≤ ${most} in ${MOST_FILES}`)])
      await context.close()
    }
    const context = await contextOf(browser, app.url, true)
    const list = await scriptsOf(context, `${app.url}/requests`)
    for (const { what, path, most } of FURTHER) {
      const loaded = [...(await scriptsOf(context, app.url + path))]
      const more = loaded.filter(([url, body]) => !list.has(url) && !CHARTS.test(String(body))).map(([, body]) => body)
      const kilobytes = weigh(more)
      rows.push([what, kilobytes.toFixed(0), String(more.length), verdict(kilobytes <= most, `≤ ${most}`)])
    }
    console.log('JavaScript at first load, kB gzip, cold cache, Chromium, Russian')
    printTable(['page', 'kB', 'files', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** The scripts that a page loads, by address. */
async function scriptsOf(context: BrowserContext, url: string): Promise<Map<string, Buffer>> {
  const page = await context.newPage()
  const bodies: Promise<[string, Buffer]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.push(response.body().then((body) => [response.url(), body]))
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(1500)
  const loaded = page.url()
  if (!loaded.startsWith(url)) throw new Error(`${url} led to ${loaded}`)
  const scripts = new Map(await Promise.all(bodies))
  await page.close()
  return scripts
}

/** Kilobytes of files, gzipped. */
function weigh(files: Iterable<Buffer>): number {
  return [...files].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / KILOBYTE
}
