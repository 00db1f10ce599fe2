import { expect, test } from '@playwright/test'
import { wordsIn } from '#contract/messages.ts'
import { createAccount } from './support/account.ts'
import { age } from './support/database.ts'
import { changeTheme, look, lookInBothThemes } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('an agreement is written, counts inside its hours, waits in a pause, is missed and says why', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { agreementTargets, agreements, requestPage, requests, service_hours } = TEXTS[locale]
  const { sla } = requestPage
  const pattern = (text: string) => new RegExp(text.replace(/{{\w+}}/g, '.+'))
  const account = await createAccount(request, locale)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Рассвет', type: 'company' })
  await account.call('POST', 'service-hours', { name: service_hours.editor.always, is_always: true, holidays: 'work' })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)

  await test.step('it is written as one says it', async () => {
    await page.goto(`/agreement/add?client_id=${client.id}`)
    await page.getByLabel(agreements.fields.number, { exact: true }).fill('Д-12')
    await page.getByRole('button', { name: agreementTargets.add }).click()
    const dialog = page.getByRole('dialog', { name: agreementTargets.add })
    await dialog.getByLabel(agreementTargets.reaction, { exact: true }).fill('1')
    await dialog.getByLabel(agreementTargets.resolution, { exact: true }).fill('4')
    await look(page, 'the dialog of a target', '[role=dialog]')
    await dialog.getByRole('button', { name: agreementTargets.done }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: agreements.add, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Д-12' })).toBeVisible()
    await expect(page.getByText(wordsIn(locale).agreements.target.always)).toBeVisible()
    // Whatever the hour, it was in force when the request is said to have been created.
    await account.call('PATCH', `agreements/${page.url().match(/\d+$/)?.[0]}`, { starts_on: '2020-01-01' })
  })

  const body = { name: 'Насос', type: 'emergency', client_id: client.id }
  const { id } = await account.call<{ id: number }>('POST', 'requests', body)
  const promised = page.getByRole('region', { name: sla.title })

  await test.step('a request under it has two clocks', async () => {
    await page.goto(`/requests/${id}`)
    await expect(promised.getByText(pattern(sla.left))).toHaveCount(2)
    await promised.getByRole('button', { name: sla.why }).click()
    await expect(promised.getByRole('listitem').first()).toBeVisible()
    await lookInBothThemes(page, 'the clocks of a request')
    await changeTheme(page)
  })

  await test.step('while it waits, they stand still', async () => {
    if (testInfo.project.name === 'phone') {
      await page.getByRole('button', { name: requests.actions.more }).click()
      await page.getByRole('menuitem', { name: requests.actions.pause, exact: true }).click()
    } else {
      await page.getByRole('button', { name: requests.actions.pause, exact: true }).click()
    }
    const dialog = page.getByRole('dialog', { name: requestPage.pause.title })
    await dialog.getByRole('radio').first().check()
    await look(page, 'the dialog of a pause', '[role=dialog]')
    await dialog.getByRole('button', { name: requestPage.pause.ok }).click()
    await expect(promised.getByText(pattern(sla.pausedLeft))).toHaveCount(2)
    await page.getByRole('button', { name: requests.actions.resume, exact: true }).first().click()
    await expect(promised.getByText(pattern(sla.left))).toHaveCount(2)
  })

  await test.step('missed, it says so and why', async () => {
    await age(account.id, id, 6)
    await account.call('PATCH', `requests/${id}`, { priority: 1 })
    await page.reload()
    await expect(promised.getByText(pattern(sla.missedBy))).toHaveCount(2)
    await look(page, 'a request whose promises are missed')
    await page.goto('/requests?sla=missed')
    await expect(page.getByText(body.name).first()).toBeVisible()
    await look(page, 'the list of what is missed')
    await page.goto('/requests?sla=paused')
    await expect(page.getByText(requests.list.nothingMatches)).toBeVisible()
  })
})
