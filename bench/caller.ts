import type { Browser, Locator, Page } from 'playwright'
import { search } from '#src/locales/ru/pages/search.ts'
import { contextOf, openBrowser, startDemo } from './browser.ts'
import { signInAs } from './demo-calls.ts'
import { percentile, printTable, verdict } from './table.ts'

const MOST_MS = 3_000
const PATIENCE_MS = 30_000
const ROLE = 'dispatcher'
const NAME = 'Не греет печь'

/** From the number of a caller, pasted into the search, to the saved request: by keyboard, with animations. */
export async function timeCaller({ times }: { times: number }): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const phone = await phoneOfContact(app.url)
    const page = await openList(browser, app.url)
    const took: number[] = []
    // The first loads what a dispatcher's browser has in its cache.
    for (let turn = 0; turn <= times; turn++) {
      const ms = await answerCall(page, app.url, phone)
      if (turn > 0) took.push(ms)
    }
    const slowest = Math.max(...took)
    console.log('Milliseconds from the number of a caller, pasted, to the saved request, by keyboard, with animations')
    printTable(
      ['calls', 'p50', 'longest', 'limit'],
      [
        [
          String(times),
          percentile(took, 50).toFixed(0),
          slowest.toFixed(0),
          verdict(slowest <= MOST_MS, `≤ ${MOST_MS}`),
        ],
      ],
    )
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function openList(browser: Browser, url: string): Promise<Page> {
  const context = await contextOf(browser, url, { role: ROLE })
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  return page
}

async function answerCall(page: Page, url: string, phone: string): Promise<number> {
  await page.goto(`${url}/requests`)
  await page.locator('#rows tbody tr').first().waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: search.title })
  await field.and(page.locator(':focus')).waitFor()
  const since = performance.now()
  await page.keyboard.insertText(phone)
  const offered = page.getByRole('group', { name: search.groups.call }).getByRole('option').first()
  await shownIn(page, offered)
  while ((await offered.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shownIn(page, page.locator('input[id$=name]:focus'))
  await page.keyboard.insertText(NAME)
  await page.keyboard.press('Control+Enter')
  await shownIn(page, page.getByRole('heading', { level: 1, name: NAME }))
  return performance.now() - since
}

/** Looks at every frame: Playwright's own waiting looks up to half a second late. */
async function shownIn(page: Page, locator: Locator): Promise<void> {
  const since = performance.now()
  while (!(await locator.isVisible())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(`${locator} was not shown`)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

/** Of one who calls about a facility. */
async function phoneOfContact(url: string): Promise<string> {
  const call = await signInAs(url, ROLE)
  const { data } = await call<{ data: { id: number }[] }>('GET', 'facilities')
  for (const { id } of data) {
    const { contacts } = await call<{ contacts: { phone: string | null }[] }>('GET', `facilities/${id}`)
    const phone = contacts.find((one) => one.phone !== null)?.phone
    if (phone) return phone
  }
  throw new Error('No facility has a contact with a phone')
}
