import { expect, test } from '@playwright/test'
import { createCompany } from './support/company.ts'
import { languageOf, openBrowser, signIn, WORDS } from './support/visitor.ts'

test('a checklist is written, put in order, tried out, copied and deleted', async ({ browser, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { check_lists: words, crud } = WORDS[locale]
  const company = await createCompany(request, locale)
  const page = await openBrowser(browser, { locale })
  await signIn(page, company.admin.email)
  const named = (text: string, title: string) => page.getByRole('button', { name: text.replace('{{title}}', title) })
  const questions = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: words.moveItem.split('{{title}}')[0] }) })

  await test.step('it is created from its list', async () => {
    await page.goto('/checklists')
    await page.getByRole('link', { name: words.add }).first().click()
    await page.getByLabel(words.fields.name, { exact: true }).fill('Осмотр котла')
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Осмотр котла' })).toBeVisible()
  })

  await test.step('items are added; one without a question is refused at its field', async () => {
    await page.getByRole('button', { name: words.addItem }).click()
    await page.getByLabel(words.item.title).press('Enter')
    await expect(page.getByLabel(words.item.title)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(words.item.title).fill('Горелка чистая?')
    await page.getByRole('textbox', { name: words.item.answer.replace('{{number}}', '1') }).fill('Да')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: words.item.answer.replace('{{number}}', '2') }).fill('Нет')
    await page.getByLabel(words.item.isDefectOf.replace('{{number}}', '2')).check()
    await page.getByRole('button', { name: crud.save }).click()
    await expect(named(words.editItem, 'Горелка чистая?')).toBeVisible()
    await named(words.duplicateItem, 'Горелка чистая?').click()
    await expect(named(words.editItem, 'Горелка чистая?')).toHaveCount(2)
    await named(words.editItem, 'Горелка чистая?').last().click()
    await page.getByLabel(words.item.title).fill('Тяга есть?')
    await page.getByRole('button', { name: crud.save }).click()
    await expect(named(words.editItem, 'Тяга есть?')).toBeVisible()
  })

  await test.step('an item moves by the keyboard, and stays there', async () => {
    await named(words.moveItem, 'Тяга есть?').press('ArrowUp')
    await expect(questions.first()).toContainText('Тяга есть?')
    await page.reload()
    await expect(questions.first()).toContainText('Тяга есть?')
  })

  await test.step('a deleted item is brought back', async () => {
    await named(words.deleteItem, 'Тяга есть?').click()
    await expect(named(words.editItem, 'Тяга есть?')).toHaveCount(0)
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await expect(named(words.editItem, 'Тяга есть?')).toBeVisible()
  })

  await test.step('it is seen as the executor sees it', async () => {
    const show = page.getByRole('button', { name: words.showPreview })
    if (await show.isVisible()) await show.click()
    await expect(page.getByText(words.previewHint)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Да' }).first()).toBeAttached()
  })

  await test.step('a copy of it is made, and deleted', async () => {
    await page.getByRole('button', { name: words.copy }).click()
    const copy = words.copyName.replace('{{name}}', 'Осмотр котла')
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
    await expect(named(words.editItem, 'Тяга есть?')).toBeVisible()
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: crud.delete, exact: true }).click()
    await expect(page.getByRole('link', { name: 'Осмотр котла' })).toBeVisible()
    await expect(page.getByRole('link', { name: copy })).toHaveCount(0)
  })
})
