import type { Page } from 'playwright'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { openBrowser, startDemo } from '../browser.ts'
import { printTable, verdict } from '../table.ts'
import { doVisit, openPhone, readStored } from './phone.ts'
import { openVisits, type Visits } from './visits.ts'

/** Of each visit; 180 operations in all. */
const PHOTOS = [4, 4, 3, 4, 4, 3, 4, 4, 3, 4, 4, 3]
const HOURS_AWAY = 8
/** Bytes a second, milliseconds. */
const NETWORK = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false }
const LIMIT_SEC = 60
const PATIENCE_SEC = 1_800
const LOOK_MS = 250

/** Seconds from when the server could be reached. */
interface Arrivals {
  firstTry: number
  operations: number
  files: number
}

/**
 * How long a day of work without a connection takes to arrive over a slow network. The phone's clock goes on by hours
 * while the server is away; the server's does not.
 */
export async function timeDay(): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const visits = await openVisits(app.url)
    const requests = await visits.create(PHOTOS.length)
    const page = await openPhone(browser, app.url, requests, { hasClock: true })
    await app.goAway()
    await page.goto(`${app.url}/tasks`)
    for (const [index, visit] of requests.entries()) {
      await doVisit(page, visit, { photos: PHOTOS[index] ?? 0 })
      await page.clock.fastForward((HOURS_AWAY * 3_600_000) / PHOTOS.length)
    }
    const kept = await readStored<Operation>(page, 'operations')
    const photos = kept.flatMap(({ files = [] }) => files)
    const bytes = photos.reduce((sum, { size }) => sum + size, 0)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', NETWORK)
    await app.comeBack()
    const took = await arrivalsOf(page)
    await checkArrived(visits, requests)
    console.log(
      `${kept.length} operations and ${photos.length} photos (${(bytes / 1e6).toFixed(1)} MB) kept for ${HOURS_AWAY} hours, then ${NETWORK.latency} ms and ${NETWORK.uploadThroughput / 1000} kB/s`,
    )
    printTable(
      ['since the server is back', 's', 'limit'],
      [
        ['first try', took.firstTry.toFixed(1), ''],
        [
          'all operations acknowledged',
          took.operations.toFixed(1),
          verdict(took.operations <= LIMIT_SEC, `≤ ${LIMIT_SEC} s`),
        ],
        ['all photos there', took.files.toFixed(0), ''],
        ['÷ what their bytes take', (took.files / (bytes / NETWORK.uploadThroughput)).toFixed(2), ''],
      ],
    )
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Watches what the phone still keeps. */
async function arrivalsOf(page: Page): Promise<Arrivals> {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  const arrived = { firstTry: Number.NaN, operations: Number.NaN }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/operations') && Number.isNaN(arrived.firstTry)) arrived.firstTry = seconds()
  })
  while (seconds() < PATIENCE_SEC) {
    const left = await readStored<Operation>(page, 'operations')
    const isWaiting = left.some(({ state }) => state === 'waiting')
    if (!isWaiting && Number.isNaN(arrived.operations)) arrived.operations = seconds()
    if (left.length === 0) return { ...arrived, files: seconds() }
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error('Work is still on the phone')
}

/** @throws when something of it is not with the server */
async function checkArrived({ executor }: Visits, requests: readonly RequestPage[]): Promise<void> {
  for (const [index, { id }] of requests.entries()) {
    const { status, checklists, works } = await executor<RequestPage>('GET', `requests/${id}`)
    const items = checklists.flatMap((checklist) => checklist.items)
    const photos = items.filter(({ photo }) => photo !== null).length
    const isThere = status === REQUEST_STATUS.completed && photos === PHOTOS[index] && works.length === 4 - photos
    if (!isThere) throw new Error(`Request ${id} arrived in status ${status} with ${photos} photos`)
  }
}
