import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { contextOf, openBrowser, startDemo } from './browser.ts'
import { printTable, verdict } from './table.ts'

const KILOBYTE = 1000
const MOST_FILES = 30

interface Page {
  what: string
  path: string
  most: number
  isSignedIn: boolean
}

const PAGES: Page[] = [
  { what: 'Sign-in page', path: '/sign-in', most: 210, isSignedIn: false },
  { what: 'First list page (clients)', path: '/clients', most: 410, isSignedIn: true },
  { what: 'Requests, as a list', path: '/requests', most: 410, isSignedIn: true },
]

/** JavaScript that a browser without a cache loads for a page of the built app, gzipped. */
export async function weighPages(): Promise<void> {
  const app = await startDemo()
  const browser = await openBrowser()
  try {
    const rows: string[][] = []
    for (const { what, path, most, isSignedIn } of PAGES) {
      const context = await contextOf(browser, app.url, isSignedIn)
      const { kilobytes, files } = await weigh(context, app.url + path)
      const isLight = kilobytes <= most && files <= MOST_FILES
      rows.push([what, kilobytes.toFixed(0), String(files), verdict(isLight, `≤ ${most} in ${MOST_FILES}`)])
      await context.close()
    }
    console.log('JavaScript at first load, kB gzip, cold cache, Chromium, Russian')
    printTable(['page', 'kB', 'files', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
  }
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
