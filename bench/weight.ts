import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'
import { contextOf, firstAddress, openBrowser, startDemo } from './browser.ts'
import { printTable, verdict } from './table.ts'

const KILOBYTE = 1000
const MOST_FILES = 30
/** The chart library is loaded with the first chart, and counted separately. */
const CHARTS = /composition\.view/

interface Page {
  what: string
  path: string
  most: number
  files?: number
  role?: string
}

const CLIENT_PAGE = '/requests/:hash/view'

const PAGES: Page[] = [
  { what: 'Request, as its client', path: CLIENT_PAGE, most: 200, files: 12 },
  { what: 'Sign-in page', path: '/sign-in', most: 210 },
  { what: 'First list page (clients)', path: '/clients', most: 420, role: 'admin' },
  { what: 'Requests, as a list', path: '/requests', most: 420, role: 'admin' },
  { what: 'The same, as an executor', path: '/requests', most: 420, role: 'executor' },
  { what: 'Day of an executor', path: '/tasks', most: 410, role: 'executor' },
  { what: 'Request, as its executor', path: '/requests/:request', most: 410, role: 'executor' },
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
    for (const { what, path, most, files: mostFiles = MOST_FILES, role } of PAGES) {
      const context = await contextOf(browser, app.url, { role })
      const address = path === CLIENT_PAGE ? await clientPage(app.url) : await firstAddress(context, app.url, path)
      const files = await scriptsOf(context, app.url + address)
      const kilobytes = weigh(files.values())
      const isLight = kilobytes <= most && files.size <= mostFiles
      rows.push([what, kilobytes.toFixed(0), String(files.size), verdict(isLight, `≤ ${most} in ${mostFiles}`)])
      await context.close()
    }
    const context = await contextOf(browser, app.url, { role: 'admin' })
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

/** What the client of the first request opens from an email. */
async function clientPage(url: string): Promise<string> {
  const [admin] = DEMO_SIGN_INS
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: admin?.email, password: admin?.password, transport: 'body' })
  const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  const { access_token } = (await signedIn.json()).response
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/requests${path}`, { headers: { authorization: `Bearer ${access_token}` } })
    return (await answer.json()).response
  }
  const { data } = await read('?per_page=1')
  return CLIENT_PAGE.replace(':hash', (await read(`/${data[0].id}`)).hash)
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
