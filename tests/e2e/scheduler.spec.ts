import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { wakeJob } from './support/database.ts'
import { look } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('work is scheduled, one date skipped and one moved, all from a date on changed, and a request appears', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { scheduled_requests: texts, requests } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Рассвет', type: 'company' })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const dates = page.getByRole('list', { name: texts.dates.title })
  const date = (index: number) => dates.getByRole('listitem').nth(index)
  let first = ''
  const press = (index: number, label: string) =>
    date(index)
      .getByRole('button', { name: label.split('{{date}}')[0] })
      .click()

  await test.step('the next dates are drawn as the rule is entered', async () => {
    await page.goto(`/scheduler/add?client_id=${client.id}`)
    await page.getByLabel(requests.fields.name, { exact: true }).fill('Осмотр лифта')
    const preview = page.getByRole('list', { name: texts.preview.title })
    await expect(preview.getByRole('listitem')).toHaveCount(10)
    // The job creates the requests of the coming week; none should exist here yet.
    await page.getByLabel(texts.editor.active).uncheck()
    await look(page, 'the editor')
    await page.getByRole('button', { name: texts.editor.create, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Осмотр лифта' })).toBeVisible()
    await expect(dates.getByRole('listitem')).toHaveCount(10)
  })

  await test.step('a date is skipped, and another one moved', async () => {
    await press(2, texts.dates.named.skip)
    await expect(date(2)).toContainText(texts.dates.states.skipped)
    await press(4, texts.dates.named.move)
    const dialog = page.getByRole('dialog')
    const day = dialog.getByLabel(texts.dates.moveTo)
    // On another day of the week: none of its own dates is there.
    const twoMonthsOn = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10)
    await day.fill(twoMonthsOn)
    await dialog.getByRole('button', { name: texts.dates.move, exact: true }).click()
    await expect(date(4)).toContainText(texts.dates.states.moved)
    await look(page, 'the page')
  })

  await test.step('from a date on it is another one, and both lead to each other', async () => {
    first = page.url()
    await page.goto(`${first}/edit`)
    await page.getByLabel(requests.fields.name, { exact: true }).fill('Осмотр двух лифтов')
    await page.getByRole('button', { name: texts.editor.save, exact: true }).click()
    const question = page.getByRole('dialog', { name: texts.apply.title })
    await question.getByRole('radio', { name: texts.apply.later }).check()
    await question.getByRole('combobox', { name: texts.apply.from }).press('ArrowDown')
    await page.locator('.ant-select-item-option').nth(1).click()
    await look(page, 'the question', '.ant-modal')
    await question.getByRole('button', { name: texts.apply.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Осмотр двух лифтов' })).toBeVisible()
    await page.getByRole('link', { name: 'Осмотр лифта' }).click()
    await expect(page).toHaveURL(first)
    await expect(page.getByRole('link', { name: 'Осмотр двух лифтов' })).toBeVisible()
  })

  await test.step('the request of its next date appears by itself once it goes on', async () => {
    await page.getByRole('button', { name: texts.resume, exact: true }).click()
    await expect(page.getByRole('button', { name: texts.pause, exact: true })).toBeVisible()
    // It is due already, a week ahead of its date: the next minute creates it.
    await wakeJob('create-scheduled-requests')
    await expect(date(0)).toContainText(texts.dates.states.created)
    await date(0).getByRole('link', { name: 'Осмотр лифта' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Осмотр лифта' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Осмотр лифта' })).toHaveAttribute('href', new URL(first).pathname)
  })
})
