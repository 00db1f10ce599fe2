import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { enterAgreement } from './support/database.ts'
import { changeTheme, look, lookInBothThemes } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('a request says until when it is promised and why, and the list what runs out first', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { requestPage, requests } = TEXTS[locale]
  const account = await createAccount(request, locale)
  await enterAgreement(account.id, { reaction: 60, resolution: 1_200 })
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Рассвет', type: 'company' })
  const body = { name: 'Насос', type: 'emergency', client_id: client.id }
  const { id } = await account.call<{ id: number }>('POST', 'requests', body)
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)

  await test.step('two rings, and why', async () => {
    await page.goto(`/requests/${id}`)
    const promised = page.getByRole('region', { name: requestPage.sla.title })
    const left = new RegExp(requestPage.sla.left.replace(/{{\w+}}/g, '.+'))
    await expect(promised.getByText(left)).toHaveCount(2)
    await promised.getByRole('button', { name: requestPage.sla.why }).click()
    await expect(promised.getByRole('listitem').first()).toBeVisible()
    await lookInBothThemes(page, 'the clocks of a request')
    await changeTheme(page)
  })

  await test.step('the list', async () => {
    await page.goto('/requests?sla=soon,missed,paused')
    await expect(page.getByText(requests.list.nothingMatches)).toBeVisible()
    await page.goto('/requests?sort=sla_due_at')
    await expect(page.getByText(body.name).first()).toBeVisible()
    await look(page, 'the list of requests')
  })
})
