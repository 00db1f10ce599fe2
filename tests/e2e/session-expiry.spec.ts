import { expect, test } from '@playwright/test'
import { createAccount, PASSWORD } from './support/account.ts'
import { endSession } from './support/end-session.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { requests: texts } = TEXTS.ru

test('a session that ends in the middle of a form loses nothing', async ({ browser, request }) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.manager.email)
  await page.goto('/requests/add')
  await page.getByLabel(texts.fields.name, { exact: true }).fill('Течёт кран на кухне')
  await page.getByLabel(texts.fields.description, { exact: true }).fill('Третий этаж, вторая дверь')
  await page.getByRole('button', { name: TEXTS.ru.requestForm.newClient }).click()
  const drawer = page.getByRole('dialog', { name: TEXTS.ru.requestForm.newClient })
  await drawer.getByLabel(TEXTS.ru.requestForm.clientName).fill('Сидоров')

  // The admin's sign-out elsewhere, an expired token: here the session is simply over.
  await endSession(page)
  // The page may have noticed by itself and ask for the password already, in front of the button.
  await drawer.getByRole('button', { name: TEXTS.ru.requestForm.make }).dispatchEvent('click')
  const again = page.getByRole('dialog').filter({ has: page.locator('input[type="password"]') })
  await again.locator('input[type="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(drawer).toBeHidden()

  await expect(page.getByLabel(texts.fields.name, { exact: true })).toHaveValue('Течёт кран на кухне')
  await expect(page.getByLabel(texts.fields.description, { exact: true })).toHaveValue('Третий этаж, вторая дверь')
  await page.getByRole('button', { name: TEXTS.ru.requestForm.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Течёт кран на кухне' })).toBeVisible()
  const { data } = await account.call<{ data: unknown[] }>('GET', 'requests')
  expect(data).toHaveLength(1)
})

test('a session that ended elsewhere leads to the sign-in page and back to the address', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const created = await account.createRequest({ name: 'Осмотр щита' })
  const page = await openBrowser(browser)
  await page.goto(`/requests/${created.id}`)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.locator('input[type="password"]').waitFor()
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(account.manager.email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/requests/${created.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Осмотр щита' })).toBeVisible()
})

test('an expired access token is renewed once for all calls, unseen', async ({ browser, request }) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.manager.email)
  let renewals = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/refresh')) renewals++
  })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  expect(renewals).toBe(1)
})

test('two tabs that renew the session at the same moment both go on', async ({ browser, request }) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.manager.email)
  const other = await page.context().newPage()
  const statuses: number[] = []
  page.context().on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/refresh')) statuses.push(answer.status())
  })
  // Each begins without an access token, with the one cookie that both have.
  await Promise.all([page.goto('/clients'), other.goto('/clients')])
  const titles = [page, other].map((tab) => tab.getByRole('heading', { level: 1 }))
  await Promise.all(titles.map((title) => expect(title).toBeVisible({ timeout: 30_000 })))
  expect(statuses).toEqual([200, 200])

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/clients/)
})
