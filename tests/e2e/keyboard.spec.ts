import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { signIn, speak, TEXTS } from './support/visitor.ts'

const { clients, contacts } = TEXTS.ru

/** Presses Tab until the focus is there, as a user without a mouse does. */
async function tabTo(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first()
  await target.waitFor()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('a client and a contact are entered without a mouse', async ({ page, context }) => {
  const account = await createAccount(page.request)
  await speak(context, 'ru')
  await signIn(page, account.admin.email)
  const keys = page.keyboard

  await page.goto('/clients')
  await tabTo(page, 'link', clients.add)
  await keys.press('Enter')
  await expect(page.getByLabel(clients.fields.name)).toBeFocused()

  await test.step('what is missing is said, and the focus stays where it is asked for', async () => {
    await keys.press('Enter')
    await expect(page.getByLabel(clients.fields.name)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(clients.fields.name)).toBeFocused()
  })

  await keys.type('ООО «Клавиша»')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('9161234567')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ООО «Клавиша»' })).toBeVisible()
  await expect(page.getByText('+7 (916)-123-45-67')).toBeVisible()

  await test.step('a link that has the focus is outlined', async () => {
    await tabTo(page, 'link', clients.tabs.contacts)
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
    await keys.press('Enter')
  })

  await tabTo(page, 'button', contacts.add)
  await keys.press('Enter')
  await expect(page.getByLabel(contacts.fields.name)).toBeFocused()
  await keys.type('Пётр Вводов')
  await keys.press('Enter')
  await expect(page.getByText('Пётр Вводов')).toBeVisible()
  await expect(page.getByRole('button', { name: contacts.add })).toBeFocused()
})
