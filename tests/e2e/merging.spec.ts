import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { crud, merging, feed, clients } = TEXTS.ru
const said = (name: string) => feed.kinds.merged_clients.replace('{{name}}', name)

test('a client that was entered twice is merged, and is two again from the history', async ({ browser, request }) => {
  const account = await createAccount(request)
  const kept = (await account.call('POST', 'clients', { name: 'Маяк', type: 'company' })) as { id: number }
  const other = (await account.call('POST', 'clients', { name: 'Маяк Плюс', phone: '+79161112233' })) as { id: number }
  await account.call('POST', 'facilities', { name: 'Склад на Лесной', client_id: other.id })

  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto(`/client/${kept.id}`)
  await page.getByRole('button', { name: crud.merge, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: merging.title.clients })
  await dialog.getByRole('combobox', { name: merging.which.clients }).fill('маяк пл')
  await page.getByText('+7 (916)-111-22-33').click()
  await expect(dialog.getByText(merging.facilities.replace('{{count}}', '1'))).toBeVisible()
  await dialog.getByRole('button', { name: merging.ok, exact: true }).click()
  await expect(page.getByText(merging.done)).toBeVisible()
  await expect(page.getByRole('link', { name: '+7 (916)-111-22-33' })).toBeVisible()
  await page.goto(`/client/${kept.id}?tab=facilities`)
  await expect(page.getByText('Склад на Лесной')).toBeVisible()

  await page.getByRole('link', { name: clients.tabs.feed }).click()
  await expect(page.getByText(said('Маяк Плюс'))).toBeVisible()
  await page.getByRole('button', { name: merging.undo }).click()
  await expect(page.getByText(merging.undone.replace('{{name}}', 'Маяк Плюс'))).toBeVisible()
  await expect(page.getByRole('button', { name: merging.undo })).toHaveCount(0)
  await page.goto(`/client/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Маяк Плюс' })).toBeVisible()
})
