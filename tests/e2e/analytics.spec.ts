import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { signIn, speak, TEXTS } from './support/visitor.ts'

const { analytics, crud, requests } = TEXTS.ru

test('figures of a period are compared, opened as the requests they count, and exported', async ({ page }) => {
  const account = await createAccount(page.request)
  const { id: client_id } = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  for (const name of ['Замена насоса', 'Осмотр горелки', 'Протечка']) {
    const request = await account.createRequest({ name, client_id, employees: [account.executor.id], price: '4200.00' })
    if (name === 'Протечка') continue
    await account.call('PATCH', `requests/${request.id}/start`, {})
    if (name === 'Замена насоса') await account.call('PATCH', `requests/${request.id}/finish`, {})
  }
  await speak(page.context(), 'ru')
  await signIn(page, account.admin.email)

  await page.goto('/analytics')
  const figures = page.getByRole('list', { name: analytics.views.main, exact: true })
  const created = figures.getByRole('listitem').filter({ hasText: analytics.figures.created })
  await expect(created).toContainText(analytics.change.short.new)
  await page.getByRole('combobox', { name: analytics.period.label }).click({ force: true })
  await page.getByTitle(analytics.period.week, { exact: true }).click()
  const statuses = page.getByRole('link', { name: analytics.views.statuses, exact: true })
  await expect(statuses).toHaveAttribute('href', '/analytics/statuses?period=week')
  await page.getByRole('switch', { name: analytics.period.compare }).click()
  await expect(created).not.toContainText(analytics.change.short.new)

  await created.getByRole('link', { name: '3', exact: true }).click()
  await expect(page).toHaveURL(/\/requests\?created_at_from=/)
  await expect(page.getByRole('link', { name: 'Протечка' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Замена насоса' })).toBeVisible()
  const said = page.getByRole('button', { name: requests.fields.created_at_from })
  // On a phone filters wait behind a button.
  if ((page.viewportSize()?.width ?? 0) > 960) await expect(said).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/analytics\?period=week&compare=off$/)
  await expect(page.getByRole('switch', { name: analytics.period.compare })).not.toBeChecked()

  await page.getByRole('link', { name: analytics.views.employees, exact: true }).click()
  await expect(page).toHaveURL(/\/analytics\/employees\?period=week&compare=off$/)
  await expect(page.getByRole('heading', { name: `${account.executor.name}, 1` })).toBeVisible()
  // The chart library is loaded.
  await expect(page.locator('figure canvas').first()).toBeAttached()
  await test.step('the frame in which a table scrolls shows that it has the focus', async () => {
    if ((page.viewportSize()?.width ?? 0) < 960) return
    await page.keyboard.press('Tab')
    const frame = page.getByRole('region').filter({ has: page.getByRole('table') })
    await frame.focus()
    await expect(frame).toHaveCSS('outline-style', 'solid')
  })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: crud.export }).click()
  const book = xlsx.read(readFileSync(await (await downloading).path()))
  const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(Object.values(rows[0] ?? {})).toContain(account.executor.name)
  expect(Object.values(rows[0] ?? {})).toContain(4200)
})

test('the board shows the figures alone, renews them by itself and closes with Esc', async ({ page }) => {
  const account = await createAccount(page.request)
  await speak(page.context(), 'ru')
  await signIn(page, account.admin.email)
  await page.goto('/analytics/board?period=week')
  const created = page.getByRole('listitem').filter({ hasText: analytics.figures.created })
  await expect(created.locator('strong')).toHaveText('0')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await account.createRequest({ name: 'Протечка' })
  await expect(created.locator('strong')).toHaveText('1', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/analytics\?period=week$/)
})
