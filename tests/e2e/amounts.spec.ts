import { expect, test } from '@playwright/test'
import { messagesIn } from '#contract/messages.ts'
import { createAccount } from './support/account.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

/** What a field shows of 1234.50 once it is left, and 149.85 of a total. */
const WRITTEN = { ru: [/^1\s234,50$/, /149,85/], en: [/^1,234\.50$/, /149\.85/] } as const

test('amounts and quantities are saved as people mean them', async ({ browser, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { requestPage, products: texts } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const work = await account.createRequest({ name: 'Осмотр котла', employees: [account.executor.id] })
  await account.call('PATCH', `requests/${work.id}/start`)
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const lines = async () => (await account.call<{ works: object[] }>('GET', `requests/${work.id}`)).works
  const [shown, total] = WRITTEN[locale]
  // A table on a desktop, a list on a phone.
  const lineOf = (name: string) => works.getByRole('row').or(works.getByRole('listitem')).filter({ hasText: name })

  await page.goto(`/requests/${work.id}`)
  const works = page.getByRole('region', { name: requestPage.worksTitle })
  const add = works.getByRole('button', { name: requestPage.works.add })
  await add.click()
  const title = works.getByLabel(requestPage.works.title)
  const quantity = works.getByLabel(requestPage.works.quantity)
  const price = works.getByLabel(requestPage.works.price)

  await test.step('a comma is a decimal one in either language, and Enter saves what is seen', async () => {
    for (const field of [quantity, price]) await expect(field).toHaveAttribute('inputmode', 'decimal')
    await title.fill('Труба')
    await quantity.fill('')
    await quantity.pressSequentially('1,5')
    await price.pressSequentially('99,90')
    await expect(quantity).toHaveValue(/^1[.,]5$/)
    await expect(price).toHaveValue('99,90')
    await expect(works.getByRole('status').filter({ hasText: total })).toBeVisible()
    await price.press('Enter')
    await expect(lineOf('Труба').getByText(total)).toBeVisible()
    expect(await lines()).toMatchObject([{ quantity: '1.5', price: '99.90', total: '149.85' }])
  })

  await test.step('what may be two numbers is not sent, and its message says what to write', async () => {
    await title.fill('Насос')
    await quantity.fill('2')
    await price.fill('1.234')
    await add.click()
    await expect(works.getByText(/1234 .* 1[.,]234/)).toBeVisible()
    await expect(price).toHaveValue('1.234')
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await price.fill('много')
    await price.blur()
    await expect(works.getByText(messagesIn(locale).fields.money_invalid)).toBeVisible()
    await price.press('Enter')
    expect(await lines()).toHaveLength(1)
    await price.fill('1234 руб. 50 коп.')
    await price.blur()
    await expect(price).toHaveValue(shown)
  })

  await test.step('a digit typed in the middle leaves the caret behind it', async () => {
    await price.click()
    await expect(price).toHaveValue(/^1234[.,]50$/)
    await price.press('Home')
    await price.press('ArrowRight')
    await price.pressSequentially('98')
    await expect(price).toHaveValue(/^198234[.,]50$/)
    expect(await price.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    await price.press('Backspace')
    await price.press('Backspace')
    await price.press('Tab')
    await expect(price).toHaveValue(shown)
  })

  await test.step('what is typed into a field entered with Tab replaces its number', async () => {
    await works.getByLabel(requestPage.works.measure).focus()
    await page.keyboard.press('Tab')
    await expect(price).toBeFocused()
    await page.keyboard.type('1234,5')
    await expect(price).toHaveValue('1234,5')
    await price.blur()
    await expect(price).toHaveValue(shown)
    await add.click()
    await expect(lineOf('Насос')).toBeVisible()
    expect(await lines()).toMatchObject([{}, { quantity: '2', price: '1234.50', total: '2469.00' }])
  })

  await test.step('the price list reads amounts in the same way', async () => {
    await page.goto('/products')
    await page.getByRole('link', { name: texts.add }).first().click()
    await page.getByLabel(texts.fields.title, { exact: true }).fill('Клапан')
    const listed = page.getByRole('textbox', { name: texts.fields.price, exact: true })
    await listed.fill("1'234,50")
    await listed.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Клапан' })).toBeVisible()
    const { data } = await account.call<{ data: object[] }>('GET', 'products')
    expect(data).toMatchObject([{ price: '1234.50' }])
  })
})
