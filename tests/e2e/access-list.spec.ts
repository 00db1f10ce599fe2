import { expect, type Page, test } from '@playwright/test'
import { createAccount, type User } from './support/account.ts'
import { look } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('an admin asks who can see a request and a facility, and why; no one else can ask', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { accessList: texts, permissions, requests, facilities } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { admin, manager, executor } = account
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  const facility = await account.call<{ id: number }>('POST', 'facilities', {
    name: 'Котельная',
    client_id: client.id,
    manager_id: manager.id,
  })
  const seen = await account.createRequest({ name: 'Осмотр котла', facility_id: facility.id, client_id: client.id })
  const page = await openBrowser(browser, { locale })
  await signIn(page, admin.email)
  const dialog = page.getByRole('dialog')
  const ask = () => page.getByRole('button', { name: texts.ask }).click()
  const listed = ({ name }: User) => dialog.getByRole('listitem').filter({ hasText: name })

  await test.step('of a request without executors', async () => {
    await page.goto(`/requests/${seen.id}`)
    await ask()
    await expect(dialog).toContainText(texts.title.requests)
    await expect(listed(admin)).toContainText(texts.reasons.requests.admin)
    await expect(listed(admin)).toContainText(texts.reasons.requests.author)
    await expect(listed(manager)).toContainText(texts.reasons.requests.role)
    await expect(listed(executor)).toHaveCount(0)
    await look(page, 'who can see a request')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: texts.ask })).toBeFocused()
  })

  await test.step('of the same once one is assigned', async () => {
    await account.call('PATCH', `requests/${seen.id}/assign`, { employees: [executor.id] })
    await page.reload()
    await ask()
    await expect(listed(executor)).toContainText(texts.reasons.requests.executor)
  })

  await test.step('of its facility', async () => {
    await page.goto(`/facility/${facility.id}`)
    await ask()
    await expect(dialog).toContainText(texts.title.facilities)
    await expect(listed(manager)).toContainText(texts.reasons.facilities.manager)
    await expect(listed(executor)).toContainText(texts.reasons.facilities.executor)
    await look(page, 'who can see a facility')
  })

  await test.step('the list is true: the executor sees it', async () => {
    await listed(executor)
      .getByRole('button', { name: texts.viewAs.replace('{{name}}', executor.name) })
      .click()
    await expect(page.getByText(permissions.viewAs.note)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Котельная' })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.ask })).toHaveCount(0)
    await page.getByRole('button', { name: permissions.viewAs.leave }).click()
    await expect(page.getByRole('heading', { level: 1, name: permissions.title })).toBeVisible()
  })

  await test.step('a manager is not offered to ask', async () => {
    const other: Page = await openBrowser(browser, { locale })
    await signIn(other, manager.email)
    await other.goto(`/requests/${seen.id}`)
    await expect(other.getByRole('heading', { level: 1, name: 'Осмотр котла' })).toBeVisible()
    await expect(other.getByRole('button', { name: texts.ask })).toHaveCount(0)
    await other.goto(`/facility/${facility.id}`)
    await expect(other.getByRole('link', { name: facilities.tabs.service })).toBeVisible()
    await expect(other.getByRole('button', { name: texts.ask })).toHaveCount(0)
    await expect(other.getByText(requests.title).first()).toBeAttached()
  })
})
