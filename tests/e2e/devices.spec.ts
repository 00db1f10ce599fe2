import { expect, type Page, test } from '@playwright/test'
import { messagesIn } from '#contract/messages.ts'
import { createAccount, PASSWORD } from './support/account.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const NEW_PASSWORD = 'another horse battery'

test('a user sees where they are signed in, and ends it elsewhere: on one device, on all, with a new password', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { settings, guest, requests, clients } = TEXTS[locale]
  const texts = settings.devices
  const messages = messagesIn(locale).fields
  const account = await createAccount(request, locale)
  const { manager } = account
  const here = await openBrowser(browser, { locale, onPhone: isMobile })
  const phone = await openBrowser(browser, { locale, onPhone: true })
  const others = here.getByRole('listitem').filter({ has: here.getByRole('button', { name: texts.signOut }) })

  async function signInOnPhone(password = PASSWORD) {
    await signIn(phone, manager.email, password)
    await phone.goto('/requests')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(requests.title)
  }

  await signIn(here, manager.email)
  await signInOnPhone()

  await test.step('both are named with browser and system, this one first', async () => {
    await here.goto('/settings/profile')
    const all = here.getByRole('listitem').filter({ hasText: texts.lastLogin })
    await expect(all).toHaveCount(2)
    await expect(all.first()).toContainText(texts.current)
    await expect(all.first()).toContainText(isMobile ? 'Chrome, Android' : 'Chrome, Linux')
    await expect(others).toHaveCount(1)
    await expect(others).toContainText('Chrome, Android')
    await expect(others).toContainText(texts.online)
  })

  await test.step('one is signed out there', async () => {
    await others.getByRole('button').click()
    await here.getByRole('dialog').getByRole('button', { name: texts.signOut }).click()
    await expect(others).toHaveCount(0)
    await expectSignedOut(phone)
  })

  await test.step('all others are, with the correct password', async () => {
    await signInOnPhone()
    await here.reload()
    await here.getByRole('button', { name: texts.signOutOthers }).click()
    const dialog = here.getByRole('dialog')
    await dialog.getByLabel(guest.signIn.password, { exact: true }).fill('wrong horse')
    await dialog.getByRole('button', { name: texts.signOutAll }).click()
    await expect(dialog.getByText(messages.password_wrong)).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(requests.title)
    await dialog.getByLabel(guest.signIn.password, { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: texts.signOutAll }).click()
    await expect(dialog).toHaveCount(0)
    await expect(others).toHaveCount(0)
    await expectSignedOut(phone)
  })

  await test.step('a new password ends the others too, and not this one', async () => {
    await signInOnPhone()
    await here.goto('/settings/change-password')
    await here.getByLabel(settings.password.old).fill('wrong horse')
    await here.getByLabel(settings.password.new).fill(NEW_PASSWORD)
    await here.getByRole('button', { name: settings.password.submit }).click()
    await expect(here.getByText(messages.old_password_wrong)).toBeVisible()
    await here.getByLabel(settings.password.old).fill(PASSWORD)
    await here.getByRole('button', { name: settings.password.submit }).click()
    await expect(here.getByText(settings.password.done, { exact: true })).toBeVisible()
    await expectSignedOut(phone)
    await here.goto('/requests')
    await expect(here.getByRole('heading', { level: 1 })).toHaveText(requests.title)
    await phone.getByLabel(guest.signIn.email).fill(manager.email)
    await phone.getByLabel(guest.signIn.password, { exact: true }).fill(PASSWORD)
    await phone.keyboard.press('Enter')
    await expect(phone.getByText(messagesIn(locale).errors.invalid_credentials)).toBeVisible()
    await phone.getByLabel(guest.signIn.password, { exact: true }).fill(NEW_PASSWORD)
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(clients.title)
  })
})

/** The page notices by itself, or with the next thing that is done on it. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/clients')
  await expect(page).toHaveURL(/\/sign-in/)
}
