import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('a checklist is written, put in order, tried out, copied and deleted', async ({ browser, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { check_lists: texts, crud } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const named = (text: string, title: string) => page.getByRole('button', { name: text.replace('{{title}}', title) })
  const questions = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: texts.moveItem.split('{{title}}')[0] }) })

  await test.step('it is created from its list', async () => {
    await page.goto('/checklists')
    await page.getByRole('link', { name: texts.add }).first().click()
    await page.getByLabel(texts.fields.name, { exact: true }).fill('Осмотр котла')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Осмотр котла' })).toBeVisible()
  })

  await test.step('items are added; one without a question is refused at its field', async () => {
    await page.getByRole('button', { name: texts.addItem }).click()
    await page.getByLabel(texts.item.title).press('Enter')
    await expect(page.getByLabel(texts.item.title)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(texts.item.title).fill('Горелка чистая?')
    await page.getByRole('textbox', { name: texts.item.answer.replace('{{number}}', '1') }).fill('Да')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: texts.item.answer.replace('{{number}}', '2') }).fill('Нет')
    await page.getByLabel(texts.item.isDefectOf.replace('{{number}}', '2')).check()
    await page.getByRole('button', { name: crud.save }).click()
    await expect(named(texts.editItem, 'Горелка чистая?')).toBeVisible()
    await named(texts.duplicateItem, 'Горелка чистая?').click()
    await expect(named(texts.editItem, 'Горелка чистая?')).toHaveCount(2)
    await named(texts.editItem, 'Горелка чистая?').last().click()
    await page.getByLabel(texts.item.title).fill('Тяга есть?')
    await page.getByRole('button', { name: crud.save }).click()
    await expect(named(texts.editItem, 'Тяга есть?')).toBeVisible()
  })

  await test.step('an item moves by the keyboard, and stays there', async () => {
    await named(texts.moveItem, 'Тяга есть?').press('ArrowUp')
    await expect(questions.first()).toContainText('Тяга есть?')
    await page.reload()
    await expect(questions.first()).toContainText('Тяга есть?')
  })

  await test.step('a deleted item is brought back', async () => {
    await named(texts.deleteItem, 'Тяга есть?').click()
    await expect(named(texts.editItem, 'Тяга есть?')).toHaveCount(0)
    await page.getByRole('button', { name: texts.undo, exact: true }).click()
    await expect(named(texts.editItem, 'Тяга есть?')).toBeVisible()
  })

  await test.step('it is seen as the executor sees it', async () => {
    const show = page.getByRole('button', { name: texts.showPreview })
    if (await show.isVisible()) await show.click()
    await expect(page.getByText(texts.previewHint)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Да' }).first()).toBeAttached()
  })

  await test.step('a copy of it is made, and deleted', async () => {
    await page.getByRole('button', { name: texts.copy }).click()
    const copy = texts.copyName.replace('{{name}}', 'Осмотр котла')
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
    await expect(named(texts.editItem, 'Тяга есть?')).toBeVisible()
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: crud.delete, exact: true }).click()
    await expect(page.getByRole('link', { name: 'Осмотр котла' })).toBeVisible()
    await expect(page.getByRole('link', { name: copy })).toHaveCount(0)
  })
})
