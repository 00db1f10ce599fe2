import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { BrowserContext } from 'playwright'
import { build } from 'vite'
import { serveBuiltApp } from '#server/http/built-app.ts'
import { contextOf, openBrowser, startDemo } from './browser.ts'
import { median, printTable, verdict } from './table.ts'

const ROOT = join(import.meta.dirname, '..')
const SLOW_DOWN = 4
/** A page counts as painted when nothing larger has been painted for this long. */
const SETTLED_MS = 1_500

interface Page {
  what: string
  path: string
  /** A selector that exists once the page shows its main content. */
  arrived: string
  role?: string
  most: number
}

const PAGES: Page[] = [
  { what: 'Sign-in page', path: '/sign-in', arrived: 'input[type=password]', most: 1.5 },
  { what: 'First list page (clients)', path: '/clients', arrived: 'tbody a[href]', role: 'admin', most: 2 },
  { what: 'Requests, as a list', path: '/requests', arrived: 'tbody a[href]', role: 'admin', most: 2 },
]

/** Time to the largest contentful paint ÷ the same of a bare page on Ant Design: cold cache, slow processor. */
export async function timePaints({ times }: { times: number }): Promise<void> {
  const browser = await openBrowser()
  const [app, bare] = await Promise.all([startDemo(), startBarePage()])
  try {
    const rows: (string | number)[][] = []
    for (const { what, path, arrived, role, most } of PAGES) {
      const turns: { app: number; bare: number }[] = []
      for (let turn = 0; turn < times; turn++) {
        const own = await contextOf(browser, app.url, { role })
        const other = await contextOf(browser, bare.url)
        turns.push({
          app: await paintOf(own, app.url + path, arrived),
          bare: await paintOf(other, bare.url, 'input[type=password]'),
        })
        await Promise.all([own.close(), other.close()])
      }
      const time = (of: 'app' | 'bare') => median(turns.map((turn) => turn[of]))
      const ratio = time('app') / time('bare')
      rows.push([what, time('app'), time('bare'), ratio.toFixed(2), verdict(ratio <= most, `≤ ${most}`)])
    }
    console.log(
      `Largest contentful paint, ms, median of ${times}, cold cache, processor slowed down ${SLOW_DOWN} times`,
    )
    printTable(['page', 'app', 'bare', 'ratio', 'limit'], rows)
  } finally {
    await browser.close()
    await Promise.all([app.stop(), bare.stop()])
  }
}

/** A page with only a form, built and served like the app. */
async function startBarePage() {
  const outDir = mkdtempSync(join(tmpdir(), 'naryad-bare-'))
  await build({
    root: join(import.meta.dirname, 'bare-page'),
    configFile: join(ROOT, 'vite.config.ts'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  const server = Fastify()
  await serveBuiltApp(server, outDir)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async stop() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** Milliseconds from the start of the navigation. */
async function paintOf(context: BrowserContext, url: string, arrived: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const painted = { at: 0 }
    Object.assign(window, { painted })
    new PerformanceObserver((entries) => {
      for (const { startTime } of entries.getEntries()) painted.at = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const slowed = await context.newCDPSession(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await page.goto(url)
  await page.locator(arrived).first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate(() => Math.round((window as unknown as { painted: { at: number } }).painted.at))
}
