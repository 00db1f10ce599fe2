import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const SENTENCES = {
  ru: ['Изменены права роли «Менеджер»', 'Заявки, удаление: запрещено → только свои', 'Роль: Исполнитель → Сотрудник'],
  en: [
    'Permissions of role “Manager” changed',
    'Requests, delete: forbidden → own only',
    'Role: Technician → Employee',
  ],
} as const

test('an admin reads in words what another has just changed about roles and users', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { permissions, users } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: users.listTabs.history, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: permissions.history.title })).toBeVisible()
  // Those of the account's beginning: three users were entered.
  await expect(page.getByText(account.executor.name)).toBeVisible()

  await account.call('POST', 'roles/manager', { permission: 'requests:delete:manager' })
  const { id, email } = account.executor
  const names = { firstname: 'Егор', surname: 'Исполнителев' }
  await account.call('POST', 'account/users', { id, email, ...names, role: 'employee' })
  for (const sentence of SENTENCES[locale]) await expect(page.getByText(sentence)).toBeVisible()
  await look(page, 'the history of rights')

  await page.getByText(permissions.history.subjects.roles, { exact: true }).last().click()
  await expect(page).toHaveURL(/about=roles/)
  await expect(page.getByText(SENTENCES[locale][0])).toBeVisible()
  await expect(page.getByText(account.executor.name)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(SENTENCES[locale][0])).toBeVisible()
  await expect(page.getByText(account.executor.name)).toHaveCount(0)
})
