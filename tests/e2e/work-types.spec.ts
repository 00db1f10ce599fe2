import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { lookInBothThemes } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('a type of work gets its name and defaults, fills in a request, is renamed in it, and is merged', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { crud, requestForm, requests, work_types } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { id: client } = await account.call<{ id: number }>('POST', 'clients', { name: 'Рассвет', type: 'company' })
  await account.call('POST', 'work-types', { name: 'Лифты' })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  // The input of a radio button is out of sight.
  const press = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('it is added with what new requests begin with', async () => {
    await page.goto('/settings/work-types/add')
    await page.getByLabel(work_types.fields.name, { exact: true }).fill('Лифт')
    await press(work_types.icons.gear)
    await press(work_types.colors.purple)
    await page.getByLabel(work_types.fields.default_duration_min).fill('150')
    await page.getByLabel(work_types.fields.deadline_hours).fill('8')
    await lookInBothThemes(page, 'the form of a type of work')
    await page.getByRole('button', { name: work_types.add, exact: true }).click()
    await expect(heading('Лифт')).toBeVisible()
  })

  await test.step('chosen in a new request, it fills that in', async () => {
    await page.goto(`/requests/add?client_id=${client}`)
    await page.getByLabel(requests.fields.name, { exact: true }).fill('Застрял лифт')
    await page.getByLabel(requests.fields.work_type, { exact: true }).fill('Лифт')
    await expect(page.getByRole('button', { name: requestForm.takeBack })).toBeVisible()
    await expect(page.getByLabel(requests.fields.duration_min)).toHaveValue('150')
    await page.getByRole('button', { name: requestForm.submit }).click()
    await expect(heading('Застрял лифт')).toBeVisible()
    await expect(page.getByText('Лифт', { exact: true })).toBeVisible()
  })
  const requestPath = new URL(page.url()).pathname

  await test.step('renamed, it is renamed in the request', async () => {
    await page.goto('/settings/work-types')
    await page.getByRole('link', { name: 'Лифт', exact: true }).click()
    await page.getByRole('link', { name: crud.edit, exact: true }).click()
    await page.getByLabel(work_types.fields.name, { exact: true }).fill('Лифты и эскалаторы')
    await page.getByRole('button', { name: crud.save, exact: true }).click()
    await expect(heading('Лифты и эскалаторы')).toBeVisible()
  })

  await test.step('merged into another, it is that one in the request', async () => {
    await page.getByRole('button', { name: work_types.merge }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText('1')
    await dialog.getByRole('combobox', { name: work_types.mergeInto }).fill('Лифты')
    await page.locator('.ant-select-dropdown:visible').getByText('Лифты', { exact: true }).click()
    await dialog.getByRole('button', { name: work_types.mergeOk, exact: true }).click()
    await expect(heading('Лифты')).toBeVisible()
    await page.goto(requestPath)
    await expect(page.getByText('Лифты', { exact: true })).toBeVisible()
  })
})
