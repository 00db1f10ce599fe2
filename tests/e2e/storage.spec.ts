import { expect, test } from '@playwright/test'
import { TARIFFS } from '#contract/limits.ts'
import { messagesIn } from '#contract/messages.ts'
import { createAccount } from './support/account.ts'
import { fillStorage } from './support/database.ts'
import { look } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const BASIC = TARIFFS.basic.storage_bytes

function textFile(name: string, size: number) {
  return { name, mimeType: 'text/plain', buffer: Buffer.alloc(size, name) }
}

test('a storage that fills up warns, then takes no file until there is room again; all else goes on', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { settings, files, clients, contacts, crud } = TEXTS[locale]
  const full = messagesIn(locale).errors.storage_full
  const account = await createAccount(request, locale)
  await account.call('POST', 'file-tariff/1')
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Архив»' })
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const own = page.getByRole('region', { name: files.own.clients })
  const attach = (name: string, size: number) => own.locator('input[multiple]').setInputFiles(textFile(name, size))
  const plan = (name: keyof typeof settings.plans.names) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: settings.plans.names[name] }) })
  const choose = async (name: keyof typeof settings.plans.names) => {
    await plan(name).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: settings.plans.choose }).click()
  }

  await test.step('almost full: a file is still taken, and the admin is warned', async () => {
    await fillStorage(account.id, Math.ceil(BASIC * 0.8))
    await page.goto(`/client/${client.id}?tab=files`)
    await attach('Чертежи.txt', 60_000)
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await page.goto('/requests')
    const notice = page.getByRole('alert').filter({ hasText: settings.storage.almost_full })
    await notice.first().getByRole('link', { name: settings.storage.open }).click()
    await expect(page).toHaveURL(/file-store/)
    // The page that is left goes when the next one is there.
    await expect(page.getByText(settings.storage.almost_full)).toHaveCount(1)
    await expect(page.getByText(/80[\s ]?%/)).toBeVisible()
    await look(page, 'an almost full storage')
  })

  await test.step('full: a file is refused in words', async () => {
    await fillStorage(account.id, BASIC)
    await page.goto('/tasks')
    await expect(page.getByRole('alert').filter({ hasText: full }).first()).toBeVisible()
    await page.goto(`/client/${client.id}?tab=files`)
    await attach('Акт.txt', 500)
    await expect(own.getByRole('alert')).toContainText(`Акт.txt: ${full}`)
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await look(page, 'a refused upload')
  })

  await test.step('what is no file goes on: a kept one opens, a contact is added', async () => {
    const kept = await own.getByRole('link', { name: /Чертежи/ }).getAttribute('href')
    expect((await page.request.get(kept ?? '')).status()).toBe(200)
    await page.getByRole('link', { name: clients.tabs.contacts }).click()
    await page.getByRole('button', { name: contacts.add }).click()
    await page.getByLabel(contacts.fields.name).fill('Иван Вахтёр')
    await page.getByRole('button', { name: crud.save }).click()
    await expect(page.getByText('Иван Вахтёр')).toBeVisible()
  })

  await test.step('a file deleted makes room for another', async () => {
    await page.getByRole('link', { name: clients.tabs.files }).click()
    await own.getByRole('button', { name: files.deleteNamed.replace('{{name}}', 'Чертежи.txt') }).click()
    // Leaving the page ends the moment in which it can be undone.
    await page.getByRole('link', { name: crud.overview }).click()
    await expect.poll(() => usedBytes(account)).toBe(BASIC - 60_000)
    await page.getByRole('link', { name: clients.tabs.files }).click()
    await attach('Акт.txt', 500)
    await expect(own.getByRole('listitem')).toHaveText([/Акт\.txt/])
  })

  await test.step('so does a larger plan', async () => {
    await fillStorage(account.id, BASIC)
    await attach('Смета.txt', 700)
    await expect(own.getByRole('alert')).toContainText(full)
    await page.goto('/settings/file-store')
    await choose('standard')
    await expect(plan('standard')).toContainText(settings.plans.yours)
    await expect(page.getByText(full)).toHaveCount(0)
    await page.goto(`/client/${client.id}?tab=files`)
    await attach('Смета.txt', 700)
    await expect(own.getByRole('listitem')).toHaveCount(2)
    // The line of a file is there from the beginning of its upload.
    await expect.poll(() => usedBytes(account)).toBe(BASIC + 700)
  })

  await test.step('a plan that holds less than is used is refused with the reason', async () => {
    await fillStorage(account.id, BASIC)
    await page.goto('/settings/file-store')
    await expect(plan('basic').getByRole('button')).toBeVisible()
    // Meanwhile a colleague uploads something.
    await fillStorage(account.id, BASIC + 1_000)
    await choose('basic')
    await expect(page.getByRole('alert')).toContainText(messagesIn(locale).fields.tariff_too_small)
    await expect(plan('basic').getByRole('button')).toHaveCount(0)
    await expect(plan('basic')).toContainText(settings.plans.tooSmall.split('{{used}}')[0] ?? '')
    await expect(plan('standard')).toContainText(settings.plans.yours)
  })
})

async function usedBytes(account: { call<T>(method: 'GET', path: string): Promise<T> }): Promise<number> {
  return (await account.call<{ usage: { used_bytes: number } }>('GET', 'file-tariff')).usage.used_bytes
}
