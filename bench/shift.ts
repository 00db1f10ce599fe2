import type { Browser, BrowserContext } from 'playwright'
import { contextOf, firstAddress, openBrowser, startDemo } from './browser.ts'
import { printTable, verdict } from './table.ts'

/** Slow 3G, as DevTools has it: bytes a second, milliseconds. */
const NETWORK = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false }
const MOST = 0.05
/** A page is at rest when nothing has moved and nothing was loaded for this long. */
const REST_MS = 3_000
const PATIENCE_MS = 120_000

const SCREENS: { path: string; roles: readonly string[] }[] = [
  { path: '/tasks', roles: ['admin', 'dispatcher', 'executor'] },
  { path: '/requests', roles: ['dispatcher', 'executor'] },
  { path: '/requests?view=board', roles: ['dispatcher'] },
  { path: '/requests?view=calendar', roles: ['dispatcher'] },
  { path: '/requests?view=map', roles: ['dispatcher'] },
  { path: '/requests/:request', roles: ['dispatcher', 'executor'] },
  { path: '/requests/add', roles: ['dispatcher'] },
  { path: '/clients', roles: ['manager'] },
  { path: '/client/:client', roles: ['manager'] },
  { path: '/equipment', roles: ['manager'] },
  { path: '/employees', roles: ['manager'] },
  { path: '/scheduler', roles: ['manager'] },
  { path: '/analytics', roles: ['manager'] },
  { path: '/notifications', roles: ['manager'] },
  { path: '/settings/company', roles: ['admin'] },
  { path: '/settings/users', roles: ['admin'] },
]

/** How far what is seen moves while screens are loaded: cumulative layout shift, with an empty cache, on a slow network. */
export async function measureShifts(): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const rows: string[][] = []
    for (const { path, roles } of SCREENS)
      for (const role of roles) {
        const [phone, desk] = [
          await shiftOf(browser, app.url, path, { role, isPhone: true }),
          await shiftOf(browser, app.url, path, { role, isPhone: false }),
        ]
        const isStill = phone <= MOST && desk <= MOST
        rows.push([`${path} (${role})`, phone.toFixed(3), desk.toFixed(3), verdict(isStill, `≤ ${MOST}`)])
      }
    console.log('Cumulative layout shift, cold cache, slow 3G, at 390 and at 1440 px')
    printTable(['screen', '390', '1440', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function shiftOf(browser: Browser, url: string, path: string, visit: { role: string; isPhone: boolean }) {
  const context = await contextOf(browser, url, visit)
  try {
    return await measure(context, url + (await firstAddress(context, url, path)))
  } finally {
    await context.close()
  }
}

async function measure(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { worst: 0, lastAt: 0 }
    Object.assign(window, { seen })
    const session = { sum: 0, from: 0, lastAt: 0 }
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (entry.hadRecentInput) continue
        const { startTime } = entry
        // Shifts less than a second apart, within five seconds, are one.
        const goesOn = startTime - session.lastAt < 1_000 && startTime - session.from < 5_000
        Object.assign(session, goesOn ? { lastAt: startTime } : { sum: 0, from: startTime, lastAt: startTime })
        session.sum += entry.value
        seen.worst = Math.max(seen.worst, session.sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // The worker has what it needs from earlier visits.
  await network.send('Network.setBypassServiceWorker', { bypass: true })
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', NETWORK)
  let lastAt = Date.now()
  page.on('requestfinished', () => {
    lastAt = Date.now()
  })
  await page.goto(address, { timeout: PATIENCE_MS })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: PATIENCE_MS })
  const until = Date.now() + PATIENCE_MS
  while (Date.now() - lastAt < REST_MS && Date.now() < until) await page.waitForTimeout(200)
  const worst = await page.evaluate(() => (window as unknown as { seen: { worst: number } }).seen.worst)
  await page.close()
  return worst
}
