import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { IS_SOAK } from '#tests/support/soak.ts'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

/** What stands on each sheet of paper, on one line. */
async function sheetsOf(page: Page): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf()))
  return text.map((sheet) => sheet.replace(/\s+/g, ' '))
}

/** What the page is painted on. */
function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

for (const locale of IS_SOAK ? (['ru', 'en'] as const) : ['ru' as const]) {
  const texts = TEXTS[locale]
  test(`a list is printed with its columns, all rows and its filters (${locale})`, async ({ browser, request }) => {
    const account = await createAccount(request, locale)
    for (let nth = 1; nth <= 30; nth++) await account.call('POST', 'clients', { name: `Client-${nth}-end` })
    const page = await openBrowser(browser, { locale, theme: 'dark' })
    await signIn(page, account.admin.email)
    await page.goto('/clients?q=Client&type=company&per_page=50')
    await expect(page.getByRole('link', { name: 'Client-30-end' })).toBeVisible()

    const [first = '', ...others] = await sheetsOf(page)
    const { name: company } = await account.call<{ name: string }>('GET', 'account')
    expect(first).toContain(company)
    expect(first).toContain(texts.shell.printed.replace('{{at}}', '').trim())
    expect(first).toContain(
      `${texts.crud.search}: Client; ${texts.clients.fields.type}: ${texts.clients.types.company}`,
    )
    for (const sheet of [first, ...others]) {
      if (sheet.includes('Client-')) expect(sheet).toContain(texts.clients.fields.name)
      expect(sheet).not.toContain(texts.crud.export)
      expect(sheet).not.toContain(texts.shell.collapse)
    }
    const all = [first, ...others].join(' ')
    for (let nth = 1; nth <= 30; nth++) expect(all).toContain(`Client-${nth}-end`)

    // As on the screen again.
    await expect(page.getByRole('button', { name: texts.crud.export })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => paperOf(page)).toBe('rgb(255, 255, 255)')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
}

test('the page of a request is printed as it is shown, without what is pressed', async ({ browser, request }) => {
  const { crud, feed, requests } = TEXTS.ru
  const account = await createAccount(request)
  const made = await account.createRequest({ name: 'Осмотр котла', description: 'Ключ у вахтёра' })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto(`/requests/${made.id}`)
  await expect(page.getByText('Ключ у вахтёра')).toBeVisible()
  const sheets = (await sheetsOf(page)).join(' ')
  expect(sheets).toContain('Осмотр котла')
  expect(sheets).toContain('ООО «Ромашка»')
  expect(sheets).toContain('Ключ у вахтёра')
  for (const pressed of [requests.actions.cancel, crud.edit, feed.attach]) expect(sheets).not.toContain(pressed)
})

test('the board is printed as sheets of the day, however it is printed', async ({ browser, request }) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const noon = await page.evaluate(() => new Date(Date.now() + 2 * 86_400_000).setHours(12, 0, 0, 0))
  await account.createRequest({
    employees: [account.executor.id],
    planned_start_at: new Date(noon).toISOString(),
    force: true,
  })
  await page.goto(`/requests?view=board&date=${new Date(noon).toLocaleDateString('sv-SE')}`)
  await expect(page.getByRole('button', { name: board.print })).toBeEnabled()
  const sheets = await sheetsOf(page)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toContain(account.executor.name)
  expect(sheets[0]).toContain(board.sheet.notes)
})
