import { expect, test } from '@playwright/test'
import { wordsIn } from '#contract/messages.ts'
import { formatHours } from '#contract/values/formats.ts'
import { createAccount } from './support/account.ts'
import { age } from './support/database.ts'
import { changeTheme, look, lookInBothThemes } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test('an agreement is written, counts inside its hours, waits in a pause, is missed and says why', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { agreementTargets, agreements, dueChanges, requestPage, requests, service_hours } = TEXTS[locale]
  const { sla } = requestPage
  const pattern = (text: string) => new RegExp(text.replace(/{{\w+}}/g, '.+'))
  const account = await createAccount(request, locale)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Рассвет', type: 'company' })
  await account.call('POST', 'service-hours', { name: service_hours.editor.always, is_always: true, holidays: 'work' })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)

  let agreementPath = ''

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
    agreementPath = new URL(page.url()).pathname
    await account.call('PATCH', `agreements/${agreementPath.match(/\d+$/)?.[0]}`, { starts_on: '2020-01-01' })
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

  await test.step('before another promise is saved for it too, the form says when it would be due', async () => {
    await page.goto(`${agreementPath}/edit`)
    await page
      .getByRole('button', { name: pattern(wordsIn(locale).agreements.target.any) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: agreementTargets.edit })
    await dialog.getByLabel(agreementTargets.resolution, { exact: true }).fill('5')
    await dialog.getByRole('button', { name: agreementTargets.done }).click()
    await page.getByRole('radio', { name: agreementTargets.applyTo.open }).check()
    await page.getByRole('button', { name: dueChanges.show }).click()
    await expect(page.getByRole('status').getByText(body.name)).toBeVisible()
    await lookInBothThemes(page, 'when open requests would be due')
    await changeTheme(page)
  })

  await test.step('while it waits, they stand still', async () => {
    await page.goto(`/requests/${id}`)
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

  await test.step('created while its hours are closed, it begins when they open', async () => {
    const opensAt = (new Date().getUTCHours() + 2) % 24
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const day = [{ from: clock(opensAt), to: clock(opensAt + 1) }]
    const hours = await account.call<{ id: number }>('POST', 'service-hours', {
      name: 'One hour a day',
      timezone: 'UTC',
      days: Array(7).fill(day),
      holidays: 'work',
    })
    const other = await account.call<{ id: number }>('POST', 'clients', { name: 'Закат', type: 'company' })
    await account.call('POST', 'agreements', {
      number: 'Д-13',
      client_id: other.id,
      starts_on: '2020-01-01',
      targets: [{ resolution: { amount: 180, unit: 'min' }, hours_id: hours.id }],
    })
    const night = await account.call<{ id: number }>('POST', 'requests', { ...body, client_id: other.id })
    await page.goto(`/requests/${night.id}`)
    await expect(promised.getByText(formatHours(180, locale)).first()).toBeVisible()
    await promised.getByRole('button', { name: sla.why }).click()
    await look(page, 'a clock that has not begun')
    await age(account.id, night.id, 24)
    await account.call('PATCH', `requests/${night.id}`, { priority: 1 })
    await page.reload()
    await expect(promised.getByText(formatHours(120, locale)).first()).toBeVisible()
  })

  await test.step('missed, it says so and why', async () => {
    await age(account.id, id, 6)
    await account.call('PATCH', `requests/${id}`, { priority: 1 })
    await page.goto(`/requests/${id}`)
    await expect(promised.getByText(pattern(sla.missedBy))).toHaveCount(2)
    await look(page, 'a request whose promises are missed')
    await page.goto('/requests?sla=missed')
    await expect(page.getByText(body.name).first()).toBeVisible()
    await look(page, 'the list of what is missed')
    await page.goto('/requests?sla=paused')
    await expect(page.getByText(requests.list.nothingMatches)).toBeVisible()
  })
})
