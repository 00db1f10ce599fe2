import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

const { requests: texts, requestForm, tasks, crud } = TEXTS.ru

test('coming back from a request leads to the same filters and the same row, and the keys go on from it', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  for (const name of ['Насос 1', 'Насос 2', 'Насос 3', 'Котёл']) await account.createRequest({ name })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/requests?q=Насос&sort=name')
  const row = (name: string) => page.getByRole('link', { name })
  await expect(row('Насос 3')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(row('Насос 2').locator('xpath=ancestor::tr').locator('a:focus')).toHaveCount(1)

  for (const way of ['trail', 'back'] as const) {
    await test.step(way, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Насос 2' })).toBeVisible()
      if (way === 'back') await page.goBack()
      else await page.getByRole('navigation').getByRole('link', { name: texts.title, exact: true }).last().click()
      await expect(page).toHaveURL(/q=.*sort=name/)
      await expect(row('Насос 2').locator('xpath=ancestor::tr').locator('a:focus')).toHaveCount(1)
    })
  }
  await page.keyboard.press('j')
  await expect(row('Насос 3').locator('xpath=ancestor::tr').locator('a:focus')).toHaveCount(1)
})

test('the map says that it opens on what is open, and keeps the filters of the list', async ({ browser, request }) => {
  const account = await createAccount(request)
  await account.createRequest({})
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/requests')
  const quick = page.getByRole('navigation', { name: texts.quick.title })
  await expect(quick.locator('[aria-current=page]')).toHaveText(`${texts.quick.open} 1`)
  await page.getByRole('link', { name: texts.views.map }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(quick.locator('[aria-current=page]')).toHaveText(`${texts.quick.open} 1`)
  await quick.getByRole('link', { name: texts.quick.unassigned }).click()
  await page.getByRole('link', { name: texts.views.board }).click()
  await expect(quick.locator('[aria-current=page]')).toHaveText(`${texts.quick.unassigned} 1`)
  await page.getByRole('link', { name: crud.asList }).click()
  await expect(quick.locator('[aria-current=page]')).toHaveText(`${texts.quick.unassigned} 1`)
})

test('a request is copied from its page and from its row, without its dates', async ({ browser, request }) => {
  const account = await createAccount(request)
  const made = await account.createRequest({
    name: 'Промывка теплообменника',
    description: 'Ключ у вахтёра',
    priority: 1,
    deadline_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/requests')
  await page.getByRole('button', { name: texts.list.rowMenu.replace('{{number}}', String(made.number)) }).click()
  await page.getByRole('menuitem', { name: texts.actions.copy }).click()
  await expect(page).toHaveURL(new RegExp(`copy_of=${made.id}$`))
  await page.goto(`/requests/${made.id}`)
  await page.getByRole('link', { name: texts.actions.copy }).click()
  await expect(page.getByRole('heading', { level: 1, name: requestForm.title })).toBeVisible()
  await expect(page.getByLabel(texts.fields.name, { exact: true })).toHaveValue('Промывка теплообменника')
  await expect(page.getByLabel(texts.fields.deadline_at, { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: requestForm.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Промывка теплообменника' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`requests/${made.id}$`))
})

test('figures of one name are the same, and those of a part of the requests say whose they are', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  await account.createRequest({ name: 'Без исполнителя' })
  const made = await account.createRequest({ name: 'Ничего не назначено' })
  await account.call('PATCH', `requests/${made.id}/assign`, { employees: [account.executor.id] })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/tasks')
  await expect(page.getByRole('region', { name: tasks.sections.unassigned.title })).toContainText('1')
  await expect(page.getByRole('region', { name: tasks.sections.attention.title, exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: tasks.sections.attention.title_assigned })).toBeVisible()
  await expect(page.getByText(texts.ownOnly)).toHaveCount(0)

  const executor = await openBrowser(browser)
  await signIn(executor, account.executor.email)
  await executor.goto('/requests')
  await expect(executor.getByText(texts.ownOnly)).toBeVisible()
  await executor.goto('/tasks')
  await expect(executor.getByText(texts.ownOnly)).toBeVisible()
  await expect(executor.getByRole('region', { name: tasks.sections.attention.title, exact: true })).toBeVisible()
})
