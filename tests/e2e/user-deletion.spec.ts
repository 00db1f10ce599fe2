import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('an admin deletes a user, after saying who takes over what they are responsible for', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const { admin, manager, executor } = account
  const { id } = await account.createRequest({ manager_id: manager.id, employees: [executor.id] })
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  await account.call('POST', 'facilities', { name: 'Котельная', client_id: client.id, manager_id: manager.id })

  const texts = TEXTS.ru.userRemoval
  const page = await openBrowser(browser)
  await signIn(page, admin.email)
  await page.goto(`/settings/users/${manager.id}`)
  await page.getByRole('button', { name: TEXTS.ru.crud.delete }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 объект, 1 открытая заявка')

  await dialog.getByRole('button', { name: texts.confirm }).click()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await dialog.getByLabel(texts.manager).focus()
  await page.keyboard.type(admin.name)
  await page.locator('.ant-select-item-option').filter({ hasText: admin.name }).click()
  await dialog.getByRole('button', { name: texts.confirm }).click()

  await expect(page).toHaveURL(/\/settings\/users$/)
  await expect(page.getByRole('link', { name: executor.name })).toBeVisible()
  await expect(page.getByRole('link', { name: manager.name })).toHaveCount(0)
  await page.goto(`/requests/${id}`)
  await expect(page.getByText(admin.name).first()).toBeVisible()
})
