import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { dayOf, planOf } from '../support/planned-day.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

test('on a phone a day is a list, whose order is changed by buttons', async ({ browser, request }) => {
  const { board, candidates, requests } = TEXTS.en
  const account = await createAccount(request, 'en')
  const page = await openBrowser(browser, { locale: 'en', onPhone: true })
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const employees = [account.executor.id]
  const first = await account.createRequest({ name: 'Насос', employees, planned_start_at: at(9) })
  const second = await account.createRequest({ name: 'Котёл', employees, planned_start_at: at(11) })
  const waits = await account.createRequest({ name: 'Лифт' })
  const over = await account.createRequest({ name: 'Ворота', employees, planned_start_at: at(13) })
  for (const action of ['start', 'finish']) await account.call('PATCH', `requests/${over.id}/${action}`, {})
  await page.goto(`/requests?view=board&date=${date}&span=week`)
  // A day, even of an address that came from a wide screen.
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toContainText('–')

  await test.step('what is over is only opened', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Ворота' })
    await expect(card.getByRole('link', { name: board.openPage })).toHaveAttribute('href', `/requests/${over.id}`)
    await expect(card.getByRole('button')).toHaveCount(0)
    const open = page.getByRole('listitem').filter({ hasText: 'Котёл' })
    await expect(open.getByRole('button', { name: requests.actions.reassign })).toBeVisible()
  })

  const later = page.getByRole('button', { name: board.later }).first()
  const top = page.locator('#content').getByRole('listitem').first()
  await test.step('without a connection nothing is moved, and it is said', async () => {
    await expect(top).toContainText('Насос')
    await page.context().setOffline(true)
    await later.click()
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
    await expect(top).toContainText('Насос')
    await page.context().setOffline(false)
  })
  await test.step('what another user moves is seen', async () => {
    await account.call('PATCH', `requests/${first.id}/assign`, { employees, planned_start_at: at(12), force: true })
    await expect(top).toContainText('Котёл')
    await account.call('PATCH', `requests/${first.id}/assign`, { employees, planned_start_at: at(9), force: true })
    await expect(top).toContainText('Насос')
  })

  await later.click()
  await expect.poll(() => planOf(account, second.id)).toMatchObject({ planned_start_at: at(9) })
  expect(await planOf(account, first.id)).toMatchObject({ planned_start_at: at(11) })

  await page.getByRole('button', { name: new RegExp(`${waits.number} Лифт`) }).click()
  const choose = candidates.assign.named.replace('{{name}}', account.executor.name)
  await page.getByRole('button', { name: choose }).click()
  await expect(page.getByText(candidates.assign.done, { exact: true })).toBeVisible()

  await test.step('the focus is on the next visit once one is taken off', async () => {
    await page.keyboard.press('Escape')
    const takeOff = `${board.takeOff}: ${requests.numbered.replace('{{number}}', String(second.number))}`
    await page.getByRole('button', { name: takeOff }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Насос' })).toBeFocused()
    await expect.poll(() => planOf(account, second.id)).toMatchObject({ planned_start_at: null })
  })
})
