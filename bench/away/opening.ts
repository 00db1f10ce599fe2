import type { BrowserContext } from 'playwright'
import { openBrowser, startDemo } from '../browser.ts'
import { median, printTable, verdict } from '../table.ts'
import { openPhone, slowDown } from './phone.ts'
import { openVisits } from './visits.ts'

const SLOW_DOWN = 4
const RATIO_MAX = 1.5
/** A request of the day. */
const ROW = 'main a[href^="/requests/"]'

/** From the icon to "my day": without a network ÷ with one, in turns. */
export async function timeOpening({ times }: { times: number }): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const { create } = await openVisits(app.url)
    const page = await openPhone(browser, app.url, await create(12))
    const context = page.context()
    await page.close()
    const turns: { online: number; away: number }[] = []
    // The first has what it loads compiled.
    for (let turn = 0; turn <= times; turn++) {
      await context.setOffline(false)
      const online = await openDay(context, app.url)
      await context.setOffline(true)
      const away = await openDay(context, app.url)
      if (turn > 0) turns.push({ online, away })
    }
    const [online, away] = [median(turns.map((turn) => turn.online)), median(turns.map((turn) => turn.away))]
    const ratio = median(turns.map((turn) => turn.away / turn.online))
    console.log(`From the icon to "my day", ms, median of ${times}, kept app, processor slowed down ${SLOW_DOWN} times`)
    printTable(
      ['network', 'ms', 'limit'],
      [
        ['there', online.toFixed(0), ''],
        ['away', away.toFixed(0), ''],
        ['ratio', ratio.toFixed(2), verdict(ratio <= RATIO_MAX, `≤ ${RATIO_MAX}`)],
      ],
    )
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Milliseconds from the start of the navigation to the first request of the day. */
async function openDay(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page, SLOW_DOWN)
  await page.addInitScript((row) => {
    const shown = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(row)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }).observe(document, { subtree: true, childList: true })
    })
    Object.assign(window, { shown })
  }, ROW)
  await page.goto(`${url}/tasks`)
  const took = await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
  await page.close()
  return took
}
