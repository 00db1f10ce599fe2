import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { dayOf, planOf } from '../support/planned-day.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

/** The width of an hour, as a day opens. */
const HOUR_PX = 72

test('a drag given up over its bar opens nothing, one that ends over the names is planned in sight, and a zoom keeps the hour', async ({
  browser,
  request,
}) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const plan = { employees: [account.executor.id], planned_start_at: at(8) }
  const { id } = await account.createRequest({ name: 'Насос', ...plan })
  await page.goto(`/requests?view=board&date=${date}`)
  const grid = page.getByRole('region', { name: board.grid })
  const bar = page.locator(`[data-bar="${id}"]`)
  const box = async (of = bar) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  async function dragBy(x: number) {
    // Where it has come to rest.
    await bar.hover({ position: { x: 20, y: 20 } })
    const { x: left, y: top } = await box()
    await page.mouse.down()
    await page.mouse.move(left + 20 + x, top + 20, { steps: 8 })
    await expect(page.locator('[data-state]')).toBeVisible()
  }

  await dragBy(12)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-state]')).toHaveCount(0)
  await page.mouse.up()
  await expect(bar).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await grid.evaluate((one) => one.scrollTo({ left: 0 }))
  await expect.poll(async () => (await box()).x).toBeGreaterThan((await box(grid)).x + 208 + 7 * HOUR_PX)
  await dragBy((await box(grid)).x + 100 - (await box()).x)
  await page.mouse.up()
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: at(0) })
  await expect(bar).toBeVisible()

  // A smaller drawing ends before the former scroll position.
  const middle = () =>
    grid.evaluate((one) => (one.scrollLeft + (one.clientWidth - 208) / 2) / ((one.scrollWidth - 208) / 24))
  await grid.evaluate((one, hour) => one.scrollTo({ left: 12 * hour - (one.clientWidth - 208) / 2 }), HOUR_PX)
  for (const name of [board.zoomIn, board.zoomOut, board.zoomOut]) {
    await page.getByRole('button', { name }).click()
    expect(await middle()).toBeCloseTo(12, 0)
  }
})
