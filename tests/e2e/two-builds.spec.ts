import { expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD } from './support/account.ts'
import { deployNextBuild } from './support/next-build.ts'
import { serveBuilds } from './support/other-build.ts'
import { choose, openBrowser, signIn, signInByForm, TEXTS } from './support/visitor.ts'

const { clients, requests, requestForm, shell } = TEXTS.ru

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')
const offer = (page: Page) => page.getByRole('status').filter({ hasText: shell.newVersion.text })

test('an older page on a newer server keeps what is typed, and is renewed when that is saved', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  await account.call('POST', 'clients', { name: 'Ромашка' })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/requests/add')
  const name = page.getByLabel(requests.fields.name, { exact: true })
  await name.fill('Осмотр котла')
  await choose(page, requests.fields.client_id, 'Ромашка')
  const before = await buildOf(page)

  const goBack = await deployNextBuild(page.context())
  await page.getByRole('button', { name: requestForm.newClient }).click()
  await expect(page.getByText(shell.broken.stalePart)).toBeVisible()
  await expect(name).toHaveValue('Осмотр котла')
  await expect(offer(page), 'nothing is offered over unsaved input').toBeHidden()

  await page.getByRole('button', { name: requestForm.submit }).click()
  await page.getByRole('button', { name: shell.broken.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Осмотр котла' })).toBeVisible()
  expect(await buildOf(page)).toBe(`next-${before}`)
  // The page fetches in advance what may be opened next: the browser must not close in the middle of that.
  await goBack()
})

test('a newer page on an older server keeps what is typed, and is offered that version in a quiet moment', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const goBack = await deployNextBuild(page.context())
  await page.goto('/client/add')
  const name = page.getByLabel(clients.fields.name, { exact: true })
  await name.fill('Ромашка')
  const before = await buildOf(page)

  await goBack()
  // The older server rejects what it does not know yet, in its own texts.
  const unknown = { error: { code: 'of_another_time', message: 'Такого вызова нет' } }
  await page.route('**/api/clients', (route) => route.fulfill({ status: 404, json: unknown }), { times: 1 })
  await page.getByRole('button', { name: clients.add }).click()
  await expect(page.getByText('Такого вызова нет').first()).toBeVisible()
  await expect(name).toHaveValue('Ромашка')
  await expect(offer(page), 'nothing is offered over unsaved input').toBeHidden()

  await page.getByRole('button', { name: clients.add }).click()
  await expect(page).toHaveURL(/client\/\d+/)
  await offer(page).getByRole('button', { name: shell.newVersion.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ромашка' })).toBeVisible()
  expect(`next-${await buildOf(page)}`).toBe(before)
})

test('the build that is kept for work without a connection is followed by the next one once nothing is unsaved', async ({
  browser,
  request,
  baseURL,
}) => {
  const account = await createAccount(request)
  const { origin, goOnAsNext, stop } = await serveBuilds(baseURL ?? '')
  const page = await openBrowser(browser, { keepsApp: true })
  await signInByForm(page, account.admin.email, PASSWORD, origin)
  await page.goto(`${origin}/client/add`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const build = await buildOf(page)
  expect(await keptShells(page)).toEqual([`shell-${build}`])

  const name = page.getByLabel(clients.fields.name, { exact: true })
  await name.fill('Ромашка')
  goOnAsNext()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  const isWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  await expect.poll(isWaiting, 'it is there as a whole, and waits').toBe(true)
  expect((await keptShells(page)).sort()).toEqual([`shell-${build}`, `shell-next-${build}`].sort())

  await page.getByRole('button', { name: clients.add }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ромашка' })).toBeVisible()
  // On a busy machine the page may wait for half a minute until nothing moves (when-idle.ts).
  await expect.poll(() => keptShells(page), { timeout: 60_000 }).toEqual([`shell-next-${build}`])
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', `next-${build}`)
  stop()
})

function keptShells(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}
