import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

const { requests: texts, crud, savedViews } = TEXTS.ru

const NAME = 'Чистка и дезинфекция кондиционера (кабинет директора)'

function headOf(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name, exact: true })
}

/** 0 while the list is drawn again. */
async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** Whether all of an element's text can be read in its cell. */
function isWhole(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const cell = element.closest('td') as HTMLElement
    const { right, bottom } = element.getBoundingClientRect()
    const edge = cell.getBoundingClientRect()
    return element.scrollHeight <= element.clientHeight + 1 && right <= edge.right && bottom <= edge.bottom
  })
}

test('the list shows names and what is left of a deadline whole, and selecting moves nothing', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Столичные Бизнес-Центры»' })
  const facility = await account.call<{ id: number }>('POST', 'facilities', {
    name: 'Офис',
    client_id: client.id,
    city: 'Москва',
    address: 'ул. Свободы, д. 17',
  })
  await account.createRequest({
    name: NAME,
    type: 'emergency',
    client_id: client.id,
    facility_id: facility.id,
    deadline_at: new Date(Date.now() + (100 * 24 + 12) * 3_600_000).toISOString(),
  })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/requests')
  const name = page.getByRole('link', { name: NAME })
  await expect(name).toBeVisible()
  expect(await isWhole(name.locator('..'))).toBe(true)
  const row = page.getByRole('row').filter({ has: name })
  await expect(row.getByRole('img', { name: texts.types.emergency })).toBeVisible()
  await expect(row.getByText('ул. Свободы, д. 17, Москва')).toBeVisible()
  const widths = await Promise.all(
    [texts.fields.name, texts.fields.client].map(async (title) => (await boxOf(headOf(page, title))).width),
  )
  expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? 0))

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: crud.columns }).click()
  await page.getByText(crud.density.compact).click()
  await page.keyboard.press('Escape')
  const left = row.getByTitle(/^осталось 100 дн/)
  await expect(left).toBeVisible()
  expect(await isWhole(left)).toBe(true)

  const before = await boxOf(row)
  await row.getByRole('checkbox').check()
  await expect(page.getByText(texts.list.selection.count_one.replace('{{count}}', '1'))).toBeVisible()
  expect(await boxOf(row)).toEqual(before)
})

test('the columns of the list are made wider and change places by mouse, and a saved view keeps them', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  await account.createRequest({ name: NAME })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/requests')
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
  const client = headOf(page, texts.fields.client)
  const facility = headOf(page, texts.fields.facility)
  const usual = await boxOf(facility)

  await test.step('an edge follows the pointer, and the table stays as wide', async () => {
    const table = await boxOf(page.getByRole('table'))
    const edge = await boxOf(
      page.getByRole('separator', { name: crud.columnEdge.replace('{{title}}', texts.fields.facility) }),
    )
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y)
    await page.mouse.move(x + 60, y)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await boxOf(facility)).width - usual.width)).toBeGreaterThan(57)
    expect(Math.round((await boxOf(facility)).width - usual.width)).toBeLessThan(63)
    expect((await boxOf(page.getByRole('table'))).width).toBe(table.width)
  })

  await test.step('a title is dragged to the place of another, and nothing is sorted by that', async () => {
    const from = await boxOf(client)
    const to = await boxOf(headOf(page, texts.fields.name))
    await page.mouse.move(from.x + 20, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 15, { steps: 5 })
    await page.mouse.up()
    await expect
      .poll(async () => (await boxOf(client)).x)
      .toBeLessThan((await boxOf(headOf(page, texts.fields.name))).x)
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('a saved view brings both back', async () => {
    await page.getByRole('button', { name: crud.savedViews }).click()
    await page.getByRole('textbox', { name: new RegExp(`^[ *]*${savedViews.name}$`) }).fill('Мой')
    await page.getByRole('button', { name: savedViews.save }).click()
    await expect(page.getByRole('link', { name: 'Мой', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: crud.columns }).click()
    await page.getByRole('button', { name: crud.columnsReset }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => Math.abs((await widthOf(facility)) - usual.width)).toBeLessThan(2)
    await page.getByRole('button', { name: crud.savedViews }).click()
    await page.getByRole('link', { name: 'Мой', exact: true }).click()
    await expect.poll(async () => (await widthOf(facility)) - usual.width).toBeGreaterThan(40)
    expect((await boxOf(client)).x).toBeLessThan((await boxOf(headOf(page, texts.fields.name))).x)
  })
})
