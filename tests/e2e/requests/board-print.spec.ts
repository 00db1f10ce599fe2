import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

const DAY_MS = 86_400_000
/** An A4 page without margins of a centimetre, in pixels. */
const PAPER = { width: 718, height: 1047 }
const WORD = 'Сверхдлинноесловобезединогопробелакотороенекудаперенестивстроке'

test('the sheet of a day keeps its columns with any text in it, and is white from a dark screen', async ({
  browser,
  request,
}) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const page = await openBrowser(browser, { theme: 'dark' })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, account.admin.email)
  const noon = await page.evaluate((ahead) => new Date(Date.now() + ahead).setHours(12, 0, 0, 0), 2 * DAY_MS)
  await account.createRequest({
    name: WORD,
    employees: [account.executor.id],
    planned_start_at: new Date(noon).toISOString(),
    force: true,
  })
  await page.goto(`/requests?view=board&date=${new Date(noon).toLocaleDateString('sv-SE')}`)
  await page.getByRole('button', { name: board.print }).click()
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  const notes = page.getByRole('columnheader', { name: board.sheet.notes })
  await expect(notes).toBeVisible()
  const widthOf = async (what: typeof notes) => (await what.boundingBox())?.width ?? 0
  const table = await widthOf(page.getByRole('table').filter({ has: notes }))
  expect(table).toBeLessThanOrEqual(PAPER.width)
  expect(await widthOf(notes)).toBeGreaterThan(table * 0.15)
  const cell = page.getByRole('cell', { name: WORD })
  expect(await cell.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth)).toBe(0)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(html).toHaveCSS('color-scheme', 'light')
})
