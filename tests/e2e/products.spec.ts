import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test.describe.configure({ mode: 'parallel' })

test("goods from the price list to a request's works and into the archive", async ({ browser, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { products: texts, requestPage, crud } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const work = await account.createRequest({ name: 'Осмотр котла', employees: [account.executor.id] })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)

  await test.step('goods are added, with a category that is typed', async () => {
    await page.goto('/products')
    await page.getByRole('link', { name: texts.add }).first().click()
    await page.getByLabel(texts.fields.title, { exact: true }).fill('Клапан обратный')
    await page.getByLabel(texts.fields.article).fill('КО-15')
    await page.getByLabel(texts.fields.category_id).fill('Арматура')
    await page.getByTitle(crud.addOption.replace('{{option}}', 'Арматура')).click()
    await expect(page.locator('.ant-select-selection-item', { hasText: 'Арматура' })).toBeVisible()
    await page.getByRole('textbox', { name: texts.fields.price, exact: true }).fill('900')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Клапан обратный' })).toBeVisible()
    await expect(page.getByText('Арматура')).toBeVisible()
  })
  const address = new URL(page.url()).pathname

  await test.step('a line of works is filled from them by the keyboard, and adds up', async () => {
    await account.call('PATCH', `requests/${work.id}/start`)
    await page.goto(`/requests/${work.id}`)
    const works = page.getByRole('region', { name: requestPage.worksTitle })
    await works.getByRole('button', { name: requestPage.works.add }).click()
    const title = works.getByLabel(requestPage.works.title)
    await title.fill('клап')
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
    await title.press('ArrowDown')
    await title.press('Enter')
    await expect(title).toHaveValue('Клапан обратный')
    await expect(works.getByLabel(requestPage.works.price)).toHaveValue(/^900[.,]00$/)
    await works.getByRole('button', { name: requestPage.works.more }).click()
    await works.getByRole('button', { name: requestPage.works.add }).click()

    await title.fill('Своя работа')
    await works.getByLabel(requestPage.works.price).fill('100')
    await works.getByRole('button', { name: requestPage.works.add }).click()
    await expect(works.getByText(/1.900/).last()).toBeVisible()
    const { works: lines } = await account.call<{ works: object[] }>('GET', `requests/${work.id}`)
    expect(lines).toMatchObject([
      { title: 'Клапан обратный', quantity: '2', total: '1800.00', product_id: expect.any(Number) },
      { title: 'Своя работа', quantity: '1', total: '100.00', product_id: null },
    ])
  })

  await test.step('they cannot be deleted any more, and go into the archive instead', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: crud.delete, exact: true }).click()
    await expect(page.getByRole('link', { name: /Осмотр котла/ })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: crud.archive }).last().click()
    await expect(page.getByText(crud.isArchived)).toBeVisible()
    await page.goto('/products')
    await expect(page.getByText(texts.empty)).toBeVisible()
    await page.goto('/products?archived=true')
    await expect(page.getByRole('link', { name: /Клапан обратный/ })).toBeVisible()
  })
})
