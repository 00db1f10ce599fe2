import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { messagesIn } from '#contract/messages.ts'
import { PHONES } from '../support/phones.ts'
import { nextPhone, PASSWORD } from './support/account.ts'
import { look } from './support/look.ts'
import { mailedLink } from './support/outbox.ts'
import { choose, languageOf, openBrowser, TEXTS } from './support/visitor.ts'

test('a visitor signs up their company with the form, and verifies their address with the email', async ({
  browser,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { guest, shell, tasks, configuration } = TEXTS[locale]
  const [home = ''] = tasks.greeting.split(',')
  const texts = guest.signUp
  const messages = messagesIn(locale).fields
  const email = `founder-${randomBytes(4).toString('hex')}@example.com`
  const page = await openBrowser(browser, { locale })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const submit = () => page.getByRole('button', { name: texts.submit }).click()

  await test.step('from the sign-in page', async () => {
    await page.goto('/requests')
    await page.getByRole('link', { name: guest.signIn.signUp }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  })

  await test.step('an empty form says at each field what is missing, and the first of them has the focus', async () => {
    await submit()
    for (const said of [messages.name_required, messages.surname_required, messages.email_required]) {
      await expect(page.getByText(said)).toBeVisible()
    }
    await expect(page.getByText(texts.agreeRequired)).toBeVisible()
    await expect(field(texts.firstname)).toBeFocused()
    await look(page, 'a refused sign-up')
  })

  await test.step('the phone takes the mask of the country that is chosen', async () => {
    const clear = async () => {
      await field(texts.phone).press('ControlOrMeta+a')
      await field(texts.phone).press('Delete')
    }
    for (const country of ['kz', 'ae', 'pl'] as const) {
      const [, typed, masked] = PHONES.find(([code]) => code === country) ?? []
      await choose(page, texts.country, guest.countries[country])
      await clear()
      await field(texts.phone).pressSequentially(typed ?? '')
      await expect(field(texts.phone)).toHaveValue(masked ?? '')
    }
    await choose(page, texts.country, guest.countries.ru)
    await clear()
    await field(texts.phone).pressSequentially('916123')
    await expect(field(texts.phone)).toHaveValue('+7 (916)-123')
  })

  await test.step('no one signs up without agreeing, nor with a number too short', async () => {
    await page.getByLabel(texts.company).fill('ООО «Новая»')
    await field(texts.firstname).fill('Фёдор')
    await field(texts.surname).fill('Основателев')
    await field(texts.email).fill(email)
    await page.locator('input[type="password"]').fill(PASSWORD)
    await expect(page.getByText(texts.strength.strong)).toBeVisible()
    await submit()
    await expect(page.getByText(messages.phone_length.replace('{length}', '10'))).toBeVisible()
    await expect(field(texts.phone)).toBeFocused()
    await field(texts.phone).fill(nextPhone().slice(2))
    await submit()
    await expect(page.getByText(texts.agreeRequired)).toBeVisible()
    await expect(page).toHaveURL(/\/sign-up/)
    await page.getByRole('checkbox').check()
    await submit()
  })

  await test.step('what the company does is asked last, and brings its types of work', async () => {
    await expect(page.getByRole('heading', { level: 1, name: configuration.question.title })).toBeVisible()
    await look(page, 'what the company does')
    await page.getByRole('button', { name: configuration.trades.lifts.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home)
  })

  await test.step('the reminder stays until the link in the email is opened', async () => {
    const reminder = page.getByRole('link', { name: shell.verify.openOutbox })
    await expect(reminder).toBeVisible()
    await page.goto(await mailedLink(email, 'verifyHash'))
    await expect(page.getByText(shell.verify.done)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home)
    await expect(reminder).toHaveCount(0)
    await page.goto('/settings/company')
    await expect(page.getByLabel(TEXTS[locale].settings.company.name, { exact: true })).toHaveValue('ООО «Новая»')
    await page.goto('/settings/configuration')
    const imported = page.getByRole('region', { name: configuration.imports.title })
    await expect(imported.getByText(configuration.trades.lifts.title)).toBeVisible()
    await expect(imported.getByRole('button', { name: configuration.imports.undo })).toBeVisible()
  })
})
