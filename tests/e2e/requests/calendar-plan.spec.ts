import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { look } from '../support/look.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

const DATE = '2030-03-12'

test('the calendar opens on the hour where work begins, and is all that scrolls', async ({ browser, request }) => {
  const account = await createAccount(request)
  const plan = { employees: [account.executor.id], planned_start_at: `${DATE}T06:30:00+03:00` }
  const early = await account.createRequest({ name: 'Насос', force: true, ...plan })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  for (const span of ['day', 'week']) {
    await page.goto(`/requests?view=calendar&span=${span}&date=${DATE}`)
    await expect(page.locator(`[data-request="${early.id}"]`), span).toBeInViewport()
    await expect(page.getByText('06:00', { exact: true }), span).toBeInViewport()
    await expect(page.getByText('05:00', { exact: true }), span).not.toBeInViewport()
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(beyond, `${span}: pixels to scroll the page by`).toBeLessThanOrEqual(0)
  }
})

test('a request that waits is dragged onto an hour of the calendar, and given to who suits it', async ({
  browser,
  request,
}) => {
  const { requestCalendar: texts, candidates, requestPage } = TEXTS.ru
  const account = await createAccount(request)
  const planned = { employees: [account.executor.id], planned_start_at: `${DATE}T09:00:00+03:00` }
  const other = await account.createRequest({
    name: 'Насос',
    deadline_at: '2026-01-05T12:00:00Z',
    force: true,
    ...planned,
  })
  const waits = await account.createRequest({ name: 'Котёл' })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto(`/requests?view=calendar&span=day&date=${DATE}&waiting=true`)
  const list = page.getByRole('region', { name: texts.waiting })
  const item = list.getByRole('listitem').filter({ hasText: 'Котёл' })
  await expect(item).toBeVisible()
  const event = page.locator(`[data-request="${other.id}"]`)
  await expect(event.getByLabel(texts.overdue)).toBeVisible()
  await look(page, 'the calendar with what waits')

  // Onto the hour after the visit, passing over the visit itself. Near the edge of the calendar it would scroll meanwhile.
  await event.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await event.boundingBox()
  if (!box) throw new Error('The visit is drawn')
  await item.hover({ position: { x: 20, y: 12 } })
  await page.mouse.down()
  const held = page.locator('div[data-conflict]')
  await page.mouse.move(box.x + 40, box.y + box.height * 0.5, { steps: 8 })
  await expect(held).toHaveAttribute('data-conflict', 'true')
  await expect(held).toContainText(texts.noneFree)
  await page.mouse.move(box.x + 40, box.y + box.height * 1.5, { steps: 8 })
  await expect(held).toHaveAttribute('data-conflict', 'false')
  await expect(held).toContainText(texts.free.replace('{{names}}', account.executor.name))
  await page.mouse.move(box.x + 44, box.y + box.height * 1.55, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: account.executor.name })).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: candidates.choose.named.replace('{{name}}', account.executor.name) }).click()
  await dialog.getByRole('button', { name: requestPage.dialogs.assignOk, exact: true }).click()
  await expect(page.locator(`[data-request="${waits.id}"]`)).toBeVisible()
  await expect(item).toHaveCount(0)
  const made = await account.call<{ planned_start_at: string; employees: { id: number }[] }>(
    'GET',
    `requests/${waits.id}`,
  )
  expect(made.employees.map(({ id }) => id)).toEqual([account.executor.id])
  expect(new Date(made.planned_start_at).toISOString()).toBe(`${DATE}T07:00:00.000Z`)

  // Moved over the other one, it shows the conflict before it is dropped.
  const moved = await page.locator(`[data-request="${waits.id}"]`).boundingBox()
  if (!moved) throw new Error('The visit is drawn')
  await page.mouse.move(moved.x + 30, moved.y + 10)
  await page.mouse.down()
  await page.mouse.move(moved.x + 32, moved.y - 20, { steps: 6 })
  await page.mouse.move(moved.x + 32, moved.y - 24, { steps: 3 })
  await expect(page.getByRole('status').filter({ hasText: `${account.executor.name}: занят` })).toBeVisible()
  await expect(held).toContainText('занят')
  await page.keyboard.press('Escape')
  await expect(held).toHaveCount(0)
  await page.mouse.up()
  await expect(page.locator(`[data-request="${waits.id}"]`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Dropped an hour later, it is planned for then.
  const planOf = async () => {
    const { planned_start_at } = await account.call<{ planned_start_at: string }>('GET', `requests/${waits.id}`)
    return new Date(planned_start_at).toISOString()
  }
  expect(await planOf()).toBe(`${DATE}T07:00:00.000Z`)
  await page.mouse.move(moved.x + 30, moved.y + 10)
  await page.mouse.down()
  await page.mouse.move(moved.x + 32, moved.y + moved.height + 10, { steps: 8 })
  await expect(held).toHaveAttribute('data-conflict', 'false')
  await page.mouse.up()
  await expect.poll(planOf).toBe(`${DATE}T08:00:00.000Z`)
  await expect(page.locator(`[data-request="${waits.id}"]`)).toContainText('11:00')
})

test('a visit is made longer by its edge, shows the conflict it would cause, and gives way to a faster change', async ({
  browser,
  request,
}) => {
  const { requestCalendar: texts } = TEXTS.ru
  const account = await createAccount(request)
  const at = (hour: number) => ({
    employees: [account.executor.id],
    planned_start_at: `${DATE}T${String(hour).padStart(2, '0')}:00:00+03:00`,
    duration_min: 60,
  })
  const pump = await account.createRequest({ name: 'Насос', ...at(10) })
  await account.createRequest({ name: 'Котёл', ...at(12) })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto(`/requests?view=calendar&span=day&date=${DATE}`)
  const event = page.locator(`[data-request="${pump.id}"]`)
  const held = page.locator('div[data-conflict]')
  const said = page.getByRole('status').filter({ hasText: account.executor.name })
  const durationOf = async () =>
    (await account.call<{ duration_min: number }>('GET', `requests/${pump.id}`)).duration_min

  const boxOf = async () => {
    const box = await event.boundingBox()
    if (!box) throw new Error('The visit is drawn')
    return box
  }
  /** Takes the lower edge and pulls it down by so many hours. */
  async function pull(hours: number) {
    const { x, y, width, height } = await boxOf()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.move(x + width / 2, y + height - 1)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height + 4, { steps: 3 })
    await page.mouse.move(x + width / 2, y + height * (1 + hours) - 4, { steps: 8 })
  }

  await pull(2)
  await expect(held).toHaveAttribute('data-conflict', 'true')
  await expect(said).toContainText('занят')
  await page.keyboard.press('Escape')
  await expect(held).toHaveCount(0)
  await page.mouse.up()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await durationOf()).toBe(60)

  await pull(1)
  await expect(held).toHaveAttribute('data-conflict', 'false')
  await page.mouse.up()
  await expect.poll(durationOf).toBe(120)
  await expect(held).toHaveCount(0)
  // The conflict of its former end is no longer shown.
  await expect(page.getByRole('status').filter({ hasText: texts.noConflicts })).toHaveCount(0)

  const { version } = await account.call<{ version: number }>('GET', `requests/${pump.id}`)
  const { x, y } = await boxOf()
  await page.mouse.move(x + 30, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 60, { steps: 6 })
  await expect(held).toHaveCount(1)
  await page.mouse.move(x + 30, y + 80, { steps: 6 })
  let letOut = () => {}
  const isLetOut = new Promise<void>((resolve) => {
    letOut = resolve
  })
  await page.route('**/assign', async (route) => {
    await isLetOut
    await route.continue()
  })
  const asked = page.waitForRequest('**/assign')
  const answered = page.waitForResponse('**/assign')
  await page.mouse.up()
  await asked
  // Another user is faster, and the event of it comes before the error does.
  await account.call('PATCH', `requests/${pump.id}/assign`, { ...at(15), version })
  await expect(event).toContainText('15:00')
  letOut()
  expect((await answered).status()).toBe(409)
  await expect(page.getByText('Пока вы редактировали, запись изменил кто-то другой')).toBeVisible()
  await expect(event).toContainText('15:00')
  await look(page, 'the calendar after another dispatcher was faster')
  const kept = await account.call<{ planned_start_at: string }>('GET', `requests/${pump.id}`)
  expect(new Date(kept.planned_start_at).toISOString()).toBe(`${DATE}T12:00:00.000Z`)
})
