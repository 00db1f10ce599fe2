import type { Locator, Page } from 'playwright'
import { requests as texts } from '#src/locales/ru/requests.ts'
import { openBrowser, startDemo } from '../browser.ts'
import { percentile, printTable, verdict } from '../table.ts'
import { choose, countStored, doVisit, itemOf, openPhone, openVisit, slowDown } from './phone.ts'
import { CHOICES, ITEMS, openVisits } from './visits.ts'

/** Of each visit that is done between the two turns. */
const PHOTOS = [4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
const LIMIT_MS = 100
const SLOW_DOWNS = [1, 4]

/**
 * How long an answer, tapped without a connection, takes until it is stored and the page says so: with little that waits,
 * and with much.
 */
export async function timeTaps({ times }: { times: number }): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const { create } = await openVisits(app.url)
    const requests = await create(PHOTOS.length + 2)
    const page = await openPhone(browser, app.url, requests)
    await page.context().setOffline(true)
    await page.goto(`${app.url}/tasks`)
    const [first, last, ...others] = requests
    const rows = first ? await timeOn(page, first, times) : []
    for (const [index, visit] of others.entries()) await doVisit(page, visit, { photos: PHOTOS[index] ?? 0 })
    if (last) rows.push(...(await timeOn(page, last, times)))
    console.log(`From a tap to its acknowledgement, without a connection, ms, ${times} taps`)
    printTable(['stored', 'processor slowed down', 'p50', 'p95', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Opens a visit, changes its answers again and again, and goes back. */
async function timeOn(page: Page, visit: Parameters<typeof openVisit>[1], times: number) {
  await openVisit(page, visit)
  for (const title of ITEMS.choice) await timeTap(page, title, CHOICES[0])
  const [operations, photos] = [await countStored(page, 'operations'), await countStored(page, 'photos')]
  const rows: string[][] = []
  for (const rate of SLOW_DOWNS) {
    const slowed = await slowDown(page, rate)
    const took: number[] = []
    for (let turn = 1; took.length < times; turn++)
      for (const title of ITEMS.choice) took.push(await timeTap(page, title, CHOICES[turn % 2] ?? CHOICES[0]))
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await slowed.detach()
    const p95 = percentile(took, 95)
    const limit = rate === 1 ? verdict(p95 <= LIMIT_MS, `≤ ${LIMIT_MS} ms`) : ''
    const stored = `${operations} operations, ${photos} photos`
    rows.push([stored, `${rate}×`, percentile(took, 50).toFixed(0), p95.toFixed(0), limit])
  }
  await page.goBack()
  return rows
}

async function timeTap(page: Page, title: string, choice: string): Promise<number> {
  const watching = await watchTap(itemOf(page, title))
  await choose(page, title, choice)
  return watching.evaluate(({ took }) => took)
}

/** From the finger's leaving the glass to the frame in which the item has been saving and says that it waits. */
function watchTap(item: Locator) {
  return item.evaluateHandle((element, { saving, waiting }) => {
    const took = new Promise<number>((resolve) => {
      let since = 0
      let wasSaving = false
      document.addEventListener(
        'pointerup',
        ({ timeStamp }) => {
          since = timeStamp
        },
        { capture: true, once: true },
      )
      const observer = new MutationObserver(() => {
        const isSaving = element.textContent.includes(saving)
        wasSaving ||= isSaving
        if (!wasSaving || isSaving || !element.textContent.includes(waiting)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
      })
      observer.observe(element, { subtree: true, childList: true, characterData: true })
    })
    return { took }
  }, texts.saving)
}
