import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { openBrowser, startDemo } from './browser.ts'
import { percentile, printTable, verdict } from './table.ts'

const SLOW_DOWN = 4
const FRAME_MAX_MS = 50
const PASSWORD = 'the bench moves visits'
/** The default width of an hour. */
const HOUR_PX = 72
const AT_ONCE = 8

const BOARDS = [
  { executors: 60, requests: 500 },
  { executors: 1, requests: 200 },
]

/** The longest frames while a user scrolls the board and drags on it: a slow processor, a full day. */
export async function timeFrames({ turns }: { turns: number }): Promise<void> {
  const browser = await openBrowser()
  const app = await startDemo()
  try {
    const rows: string[][] = []
    for (const size of BOARDS) {
      const page = await openBoard(browser, app.url, await fillDay(app.url, size))
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      for (const [what, act] of Object.entries({ scrolling, dragging })) {
        const places = await placesOn(page)
        const frames = await framesOf(page, () => act(page, places, turns))
        const longest = Math.max(...frames)
        rows.push([
          `${size.executors} × ${size.requests}, ${what}`,
          String(frames.length),
          percentile(frames, 50).toFixed(1),
          percentile(frames, 99).toFixed(1),
          longest.toFixed(1),
          String(nodes),
          verdict(Math.round(longest) <= FRAME_MAX_MS, `≤ ${FRAME_MAX_MS}`),
        ])
      }
      await page.context().close()
    }
    console.log(`Milliseconds from frame to frame on the board, processor slowed down ${SLOW_DOWN} times`)
    printTable(['board', 'frames', 'p50', 'p99', 'longest', 'nodes', 'limit'], rows)
  } finally {
    await browser.close()
    await app.stop()
  }
}

interface Filled {
  email: string
  date: string
}

/** An account whose executors have a day with this many visits, and a hundred more unassigned requests. */
async function fillDay(url: string, { executors, requests }: (typeof BOARDS)[number]): Promise<Filled> {
  const mark = randomBytes(4).toString('hex')
  const email = `board-${mark}@example.com`
  const registered = await post(url, 'auth/register', null, {
    email,
    phone: `+79${String(randomBytes(4).readUInt32BE() % 1e9).padStart(9, '0')}`,
    country: 'ru',
    firstname: 'Анна',
    surname: 'Админова',
    password: PASSWORD,
    locale: 'ru',
    agreed: LEGAL_VERSIONS,
  })
  const token = registered.auth.access_token
  const midnight = new Date(Date.now() + 48 * HOUR_MS).setHours(0, 0, 0, 0)
  const employees = await inTurns(executors, (index) =>
    post(url, 'account/users', token, {
      email: `executor-${mark}-${index}@example.com`,
      firstname: 'Егор',
      surname: `Исполнителев${index}`,
      role: 'executor',
      password: PASSWORD,
      is_serviceman: true,
      is_active: true,
    }),
  )
  const client = await post(url, 'clients', token, { name: 'ООО «Ромашка»' })
  await inTurns(requests + 100, (index) => {
    const isPlanned = index < requests
    const executor = employees[index % executors]
    const slot = Math.floor(index / executors) % 40
    return post(url, 'requests', token, {
      name: `Осмотр котла ${index}`,
      client_id: client.id,
      ...(isPlanned && executor && { employees: [executor.id], force: true }),
      ...(isPlanned && { planned_start_at: new Date(midnight + 8 * HOUR_MS + slot * 15 * 60_000).toISOString() }),
    })
  })
  return { email, date: new Date(midnight).toLocaleDateString('sv-SE') }
}

async function inTurns<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index))
    made.push(...(await Promise.all(part)))
  }
  return made
}

interface Made {
  id: number
  auth: { access_token: string }
}

async function post(url: string, path: string, token: string | null, body: object): Promise<Made> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { response: Made }).response
}

async function openBoard(browser: Browser, url: string, { email, date }: Filled): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  await page.goto(`${url}/requests?view=board&date=${date}`)
  await page.locator('[data-bar]').first().waitFor()
  await page.locator('[data-waits]').first().waitFor()
  const slowed = await context.newCDPSession(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return page
}

/** Milliseconds between the frames drawn during an action. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let isOver = false
    let last = performance.now()
    Object.assign(window, {
      endFrames: () => {
        isOver = true
        return frames
      },
    })
    requestAnimationFrame(function next(now) {
      frames.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(next)
    })
  })
  await act()
  const frames = await page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames())
  // The first began before the action.
  return frames.slice(1)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Places {
  board: Box
  /** An unassigned request. */
  waits: Box
}

/** Located before frames are counted: locating runs a script in the page. */
async function placesOn(page: Page): Promise<Places> {
  const board = await page.locator('section:has(> div [data-bar])').first().boundingBox()
  const waits = await page.locator('[data-waits]').nth(2).boundingBox()
  if (!board || !waits) throw new Error('The board is not there, or nothing waits')
  return { board, waits }
}

async function scrolling(page: Page, { board: { x, y, width, height } }: Places, turns: number): Promise<void> {
  await page.mouse.move(x + width / 2, y + height / 2)
  for (let turn = 0; turn < turns; turn++) {
    const back = turn % 2 === 0 ? 1 : -1
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 120 * back)
    for (let step = 0; step < 12; step++) await page.mouse.wheel(100 * back, 0)
  }
}

/** Drags over rows and hours, and back: nothing is saved. */
async function dragging(page: Page, { board: { x, y, width, height }, waits }: Places, turns: number): Promise<void> {
  const right = x + width - 2 * HOUR_PX
  await page.mouse.move(waits.x + 20, waits.y + 20)
  await page.mouse.down()
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.move(right, y + 100, { steps: 10 })
    await page.mouse.move(x + 300, y + Math.min(height - 80, 500), { steps: 30 })
    await page.mouse.move(right, y + 80, { steps: 30 })
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}
