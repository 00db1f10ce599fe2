import { type Browser, expect, type Page, test } from '@playwright/test'
import { positions } from '#src/locales/ru/pages/positions.ts'
import { type Account, createAccount } from './support/account.ts'
import { overflow } from './support/look.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { requestPage, requests, tasks } = TEXTS.ru
const WIDTHS = [320, 360, 390, 412]
const HOUR_MS = 3_600_000
/** What "good" is. Source: web.dev/articles/cls is 0.1; half of it is ours. */
const SHIFT_MAX = 0.05

/** A request in work that its client signs, and one that is planned after it. */
async function planDay(account: Account) {
  const plan = { employees: [account.executor.id], duration_min: 30, force: true }
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const first = await account.createRequest({
    ...plan,
    name: 'Не греет печь',
    client_sign_required: true,
    planned_start_at: at(0),
    deadline_at: at(5),
  })
  const second = await account.createRequest({ ...plan, name: 'Шумит вытяжка', planned_start_at: at(2) })
  const executor = await account.signInAs(account.executor)
  await executor('PATCH', `requests/${first.id}/start`, {})
  return { first, second, finish: () => executor('PATCH', `requests/${first.id}/finish`, {}) }
}

async function openPhone(browser: Browser, account: Account): Promise<Page> {
  const page = await openBrowser(browser, { onPhone: true })
  await signIn(page, account.executor.email)
  return page
}

test('a request that waits for its client keeps to the screen, upright and on its side', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const { first, second, finish } = await planDay(account)
  await finish()
  const page = await openPhone(browser, account)
  await page.goto(`/requests/${first.id}`)
  const next = page.getByRole('link', { name: requestPage.next.replace('{{number}}', String(second.number)) })
  const sign = page.getByRole('button', { name: requests.actions.sign, exact: true }).last()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    await expect(next, `${width} px`).toBeInViewport({ ratio: 1 })
    await expect(sign, `${width} px`).toBeInViewport({ ratio: 1 })
    expect(await overflow(page), `${width} px: beyond the edge`).toBeLessThanOrEqual(0)
    await sign.tap()
    const dialog = page.getByRole('dialog', { name: requestPage.dialogs.signTitle })
    for (const part of [dialog.locator('canvas'), dialog.getByRole('button', { name: requestPage.dialogs.signOk })]) {
      await expect(part, `${width} px`).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(next).toBeInViewport({ ratio: 1 })
  expect(await heightOfContent(page)).toBeGreaterThanOrEqual(180)
})

/** How many pixels of the screen's height, down its middle, show the page and no bar over it. */
function heightOfContent(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const isBar = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return rows.filter((element) => !isBar(element)).length
  })
}

test('nothing moves under the finger while the pages of an executor load', async ({ browser, request }) => {
  const account = await createAccount(request)
  const { first } = await planDay(account)
  const page = await openPhone(browser, account)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 55.75, longitude: 37.61 })
  // Each answer comes at another moment, the consent's last.
  const isConsent = (url: string) => url.includes('position-sharing')
  let calls = 0
  await page.route('**/api/**', async (route) => {
    const late = isConsent(route.request().url()) ? 1500 : 150 * (calls++ % 5)
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })
  await countShifts(page)
  const question = page.getByRole('complementary', { name: positions.question })
  const inWork = page.getByRole('region', { name: tasks.next.title })

  await page.goto('/tasks')
  await expect(question).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(inWork.getByText(first.name)).toBeVisible()
  await expect(page.getByText(first.name)).toHaveCount(1)
  await expectCalm(page, 'the day')

  await page.goto(`/requests/${first.id}`)
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expectCalm(page, 'a request')

  const decided = page.waitForResponse((answer) => answer.request().method() === 'POST' && isConsent(answer.url()))
  await question.getByRole('button', { name: positions.agree, exact: true }).tap()
  await expect(page.getByText(positions.running)).toBeVisible()
  await expect(question).toBeHidden()
  await decided
  // The browser remembers it once it has drawn the answer.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('naryad.positions-shown'))).not.toBeNull()
  await page.goto('/tasks')
  await expect(page.getByText(positions.running)).toBeVisible()
  await expect(inWork.getByText(first.name)).toBeVisible()
  await expectCalm(page, 'the day, where the consent is given')
})

interface Shifts {
  sum: number
  moved: string[]
}

/** Sums up by how much what is shown has moved since the page was opened, unless an input has moved it. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        shifts.sum += value
        const words = ({ node }: Shift['sources'][number]) => (node?.textContent ?? '').slice(0, 40)
        const way = ({ previousRect, currentRect }: Shift['sources'][number]) => `${previousRect.y} → ${currentRect.y}`
        shifts.moved.push(`${value.toFixed(3)} ${sources.map((one) => `${words(one)} ${way(one)}`)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectCalm(page: Page, title: string): Promise<void> {
  const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  expect(sum, `${title}: ${moved.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
}
