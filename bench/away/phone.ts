import type { Browser, CDPSession, Page } from 'playwright'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { files } from '#src/locales/ru/files.ts'
import { feed } from '#src/locales/ru/pages/feed.ts'
import { requestPage } from '#src/locales/ru/pages/request-page.ts'
import { requests } from '#src/locales/ru/requests.ts'
import { readStore } from '#tests/support/read-store.ts'
import { contextOf } from '../browser.ts'
import { photo } from '../photo.ts'
import { CHOICES, ITEMS } from './visits.ts'

const PATIENCE_MS = 60_000
/** As large in bytes as the app makes most photos. */
const PHOTO = { width: 1200, height: 900 }
/** Photos and a line of works beside them make as many operations of every visit. */
const PHOTOS_AND_WORKS = ITEMS.photo.length

type StoreName = 'operations' | 'requests' | 'photos'

/**
 * The executor's phone, which keeps the app and these requests; on the page of their day.
 * @param hasClock its clock can be moved on
 */
export async function openPhone(
  browser: Browser,
  url: string,
  visits: readonly RequestPage[],
  { hasClock = false } = {},
): Promise<Page> {
  const context = await contextOf(browser, url, { role: 'executor', isPhone: true })
  if (hasClock) await context.clock.install()
  const page = await context.newPage()
  await page.goto(`${url}/tasks`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await untilStored(page, 'requests', (count) => count >= visits.length)
  return page
}

/** Does a visit by what its page offers, without a connection; each step is over when it is stored. */
export async function doVisit(page: Page, visit: RequestPage, { photos }: { photos: number }): Promise<void> {
  await openVisit(page, visit)
  for (const title of ITEMS.choice) await stored(page, () => choose(page, title, CHOICES[0]))
  for (const title of ITEMS.number) await stored(page, () => type(page, title, '4'))
  for (const title of ITEMS.text) await stored(page, () => type(page, title, 'The gasket was replaced'))
  for (const title of ITEMS.photo.slice(0, photos)) await stored(page, () => take(page, title))
  for (let line = photos; line < PHOTOS_AND_WORKS; line++) await stored(page, () => addWork(page, `Gasket ${line}`))
  await stored(page, () => note(page, 'The key is at the desk'))
  await stored(page, () => page.getByRole('button', { name: new RegExp(`(^| )${requests.actions.finish}$`) }).tap())
  await page.goBack()
}

/** Opens a visit from the day, and starts it. */
export async function openVisit(page: Page, { id }: RequestPage): Promise<void> {
  await page.locator(`main a[href="/requests/${id}"]`).first().tap()
  await stored(page, () => page.getByRole('button', { name: requests.actions.start }).tap())
}

export function itemOf(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('group', { name: title }) })
}

export async function choose(page: Page, title: string, choice: string): Promise<void> {
  await page.getByRole('group', { name: title }).getByText(choice).tap()
}

async function type(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel(title).fill(text)
  await page.getByLabel(title).blur()
}

let taken = 0

async function take(page: Page, title: string): Promise<void> {
  taken += 1
  const buffer = Buffer.from(await photo(taken, PHOTO))
  const file = { name: `IMG_${taken}.jpg`, mimeType: 'image/jpeg', buffer }
  await page.getByLabel(new RegExp(`${files.camera.take}.*: ${title}`)).setInputFiles(file)
}

async function addWork(page: Page, title: string): Promise<void> {
  const works = page.getByRole('region', { name: requestPage.worksTitle })
  const add = works.getByRole('button', { name: requestPage.works.add })
  await add.tap()
  await works.getByLabel(requestPage.works.title).fill(title)
  await works.getByLabel(requestPage.works.price).fill('400')
  await add.tap()
  await works.getByRole('button', { name: requestPage.works.close }).tap()
}

async function note(page: Page, text: string): Promise<void> {
  await page.getByLabel(feed.note, { exact: true }).fill(text)
  await page.getByRole('button', { name: feed.send, exact: true }).tap()
}

/** Ends when the browser has one operation more. */
async function stored(page: Page, step: () => Promise<unknown>): Promise<void> {
  const before = await countStored(page, 'operations')
  await step()
  await untilStored(page, 'operations', (count) => count > before)
}

async function untilStored(page: Page, name: StoreName, isEnough: (count: number) => boolean): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (!isEnough(await countStored(page, name))) {
    if (performance.now() > until) throw new Error(`Nothing more is stored in ${name}`)
    await page.waitForTimeout(20)
  }
}

export async function countStored(page: Page, name: StoreName): Promise<number> {
  return (await readStored(page, name)).length
}

export function readStored<Row extends object>(page: Page, name: StoreName): Promise<Row[]> {
  return page.evaluate(readStore<Row>, name)
}

export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}
