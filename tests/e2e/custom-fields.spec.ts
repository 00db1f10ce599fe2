import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { overflow, seriousFindings } from './support/look.ts'
import { choose, languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('an admin makes fields of clients: a choice, another shown by it, one that a role does not see', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { customFields: texts, clients } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const named = (text: string, values: Record<string, string | number>) =>
    Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, String(value)), text)
  const button = (text: string, values: Record<string, string | number> = {}) =>
    page.getByRole('button', { name: named(text, values), exact: true })
  const drawer = page.getByRole('dialog')
  const input = (label: string) => drawer.getByLabel(`${label} ${texts.language[locale]}`, { exact: true })
  const handles = page.getByRole('button', { name: new RegExp(texts.moveNamed.split('{{title}}')[1] ?? '') })

  await test.step('a choice of three, whose key follows its title', async () => {
    await page.goto('/settings/fields?entity=clients')
    await button(texts.add).first().click()
    await input(texts.settings.title).fill(locale === 'ru' ? 'Сегмент рынка' : 'Market segment')
    await expect(drawer.getByLabel(texts.settings.key, { exact: true })).toHaveValue(
      locale === 'ru' ? 'segment_rynka' : 'market_segment',
    )
    await choose(page, texts.settings.type, texts.types.choice)
    for (const [index, title] of ['Жильё', 'Торговля', 'Завод'].entries()) {
      const number = index + 1
      if (index > 0) await drawer.getByRole('button', { name: texts.option.add }).click()
      const label = named(texts.option.inLanguage, { number, language: texts.language[locale] })
      await drawer.getByLabel(label, { exact: true }).fill(title)
    }
    expect(await seriousFindings(drawer)).toEqual([])
    await drawer.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('a number that is shown for two of them', async () => {
    await button(texts.add).first().click()
    await input(texts.settings.title).fill(locale === 'ru' ? 'Этажей' : 'Floors')
    await choose(page, texts.settings.type, texts.types.number)
    await drawer.getByRole('button', { name: texts.condition.add }).click()
    await drawer.getByRole('combobox', { name: named(texts.condition.op, { number: 1 }), exact: true }).press('Enter')
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await offered.filter({ hasText: texts.condition.ops.any_of }).click()
    const value = drawer.getByRole('combobox', { name: named(texts.condition.value, { number: 1 }), exact: true })
    await value.focus()
    for (const title of ['Жильё', 'Торговля']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await drawer.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('a key that is taken is refused at its input, and what is typed stays', async () => {
    await button(texts.add).first().click()
    await input(texts.settings.title).fill('Паспорт')
    await drawer.getByLabel(texts.settings.key, { exact: true }).fill('phone')
    await drawer.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(drawer.getByLabel(texts.settings.key, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(input(texts.settings.title)).toHaveValue('Паспорт')
  })

  await test.step('and is hidden from managers, which is said before it is saved', async () => {
    await drawer.getByLabel(texts.settings.key, { exact: true }).fill('passport')
    const manager = TEXTS[locale].shell.roles.manager
    const choice = drawer.getByRole('radiogroup', { name: named(texts.rightOf, { role: manager }) })
    await choice.getByText(texts.permissions.hidden).click()
    await drawer.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByText(named(texts.tags.hidden, { roles: manager }))).toBeVisible()
    expect(await seriousFindings(page.locator('body'))).toEqual([])
    expect(await overflow(page)).toBe(0)
  })

  await test.step('the preview is as each role has it, and by the values that are tried', async () => {
    const preview = page.getByRole('region', { name: texts.preview.title })
    await expect(preview.getByLabel('Паспорт', { exact: true })).toBeVisible()
    const floors = preview.getByLabel(locale === 'ru' ? 'Этажей' : 'Floors', { exact: true })
    await expect(floors).toHaveCount(0)
    await choose(page, locale === 'ru' ? 'Сегмент рынка' : 'Market segment', 'Торговля')
    await expect(floors).toBeVisible()
    await choose(page, texts.preview.role, TEXTS[locale].shell.roles.manager)
    await expect(preview.getByLabel('Паспорт', { exact: true })).toHaveCount(0)
  })

  await test.step('a field is moved with the keyboard, and stays there; not before one that it is shown by', async () => {
    await handles.last().press('ArrowUp')
    await expect(handles.nth(1)).toHaveAccessibleName(/Паспорт/)
    await page.reload()
    await expect(handles.nth(1)).toHaveAccessibleName(/Паспорт/)
    await handles.last().press('ArrowUp')
    await expect(handles.nth(1)).toHaveAccessibleName(/Этажей|Floors/)
    await handles.nth(1).press('ArrowUp')
    await expect(page.getByRole('alert').filter({ hasText: /segment/ })).toBeVisible()
    await expect(handles.first()).toHaveAccessibleName(/Сегмент|segment/)
  })

  await test.step('clients have them: the admin all, a manager all but the hidden one', async () => {
    await page.goto('/client/add')
    await expect(page.getByLabel('Паспорт', { exact: true })).toBeVisible()
    const other = await openBrowser(browser, { locale })
    await signIn(other, account.manager.email)
    await other.goto('/client/add')
    await expect(other.getByLabel(clients.fields.name, { exact: true })).toBeVisible()
    await expect(other.getByText(locale === 'ru' ? 'Сегмент рынка' : 'Market segment')).toBeVisible()
    await expect(other.getByText('Паспорт')).toHaveCount(0)
  })

  await test.step('one is archived, and erased after it is said how many rows have it', async () => {
    await page.goto('/settings/fields?entity=clients')
    await button(texts.archiveNamed, { title: 'Паспорт' }).click()
    await button(texts.eraseNamed, { title: 'Паспорт' }).click()
    await expect(page.getByRole('dialog')).toContainText(named(texts.eraseText, { rows: 0 }).slice(0, 30))
    await page.getByRole('dialog').getByRole('button', { name: texts.erase, exact: true }).click()
    await expect(button(texts.keepNamed, { title: 'Паспорт' })).toBeVisible()
    await button(texts.keepNamed, { title: 'Паспорт' }).click()
    await button(texts.restoreNamed, { title: 'Паспорт' }).click()
    await expect(button(texts.editNamed, { title: 'Паспорт' })).toBeVisible()
  })
})
