import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../support/outside/identity-provider.ts'
import { createAccount, nextPhone, PASSWORD } from './support/account.ts'
import { endSession } from './support/end-session.ts'
import { look } from './support/look.ts'
import { mailedLink } from './support/outbox.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { guest: texts, settings, configuration } = TEXTS.ru
const WITH_GOOGLE = texts.sso.with.replace('{{name}}', 'Google')

// The provider has one address, which the program was started with.
test.describe.configure({ mode: 'default' })

let provider: IdentityProvider
let email: string

test.beforeAll(async ({ baseURL }) => {
  provider = await startIdentityProvider(
    baseURL ?? '',
    Number(process.env.E2E_PROVIDER_PORT),
    process.env.E2E_PROVIDER_KEY,
  )
})
test.afterAll(() => provider.close())
test.beforeEach(() => {
  const mark = randomBytes(4).toString('hex')
  email = `anna-${mark}@gmail.example`
  provider.person = { sub: mark, email, email_verified: true, given_name: 'Анна', family_name: 'Гуглова' }
})

async function signUpWithGoogle(browser: Browser): Promise<Page> {
  const page = await openBrowser(browser)
  await page.goto('/requests')
  await page.getByRole('button', { name: WITH_GOOGLE }).click()
  await expect(page.getByRole('heading', { name: texts.signUp.title })).toBeVisible()
  await expect(page.getByLabel(texts.signUp.firstname, { exact: true })).toHaveValue('Анна')
  await expect(page.getByLabel(texts.signUp.email, { exact: true })).toHaveValue(email)
  await expect(page.locator('input[type="password"]')).toHaveCount(0)
  await page.getByLabel(texts.signUp.phone, { exact: true }).fill(nextPhone().slice(2))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: texts.signUp.submit }).click()
  await page.getByRole('button', { name: configuration.question.skip }).click()
  await expect(page).toHaveURL(/\/tasks/)
  return page
}

/** Signs in with Google in a browser of its own, from an address that asks for it. */
async function signInElsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await openBrowser(browser)
  await page.goto(address)
  await page.getByRole('button', { name: WITH_GOOGLE }).click()
  await expect(page).toHaveURL(address)
  return page
}

test('an unknown user signs up with Google without a password, and signs in with it the next time', async ({
  browser,
}) => {
  const page = await signUpWithGoogle(browser)
  await expect(page.getByText('не подтверждён')).toHaveCount(0)
  const elsewhere = await signInElsewhere(browser, '/clients')
  await expect(elsewhere.getByText('Анна Гуглова').first()).toBeAttached()
})

test('a user without a password signs out elsewhere through Google, and is mailed a link to set one', async ({
  browser,
}) => {
  const page = await signUpWithGoogle(browser)
  const elsewhere = await signInElsewhere(browser, '/clients')
  await page.goto('/settings/profile')
  await expect(page.getByText(settings.signInMethods.last)).toBeVisible()
  await expect(page.getByRole('button', { name: settings.signInMethods.unlink })).toHaveCount(0)
  await look(page, 'the profile of whoever has no password')

  await page.getByRole('button', { name: settings.devices.signOutOthers }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[type="password"]')).toHaveCount(0)
  await look(page, 'signing out elsewhere without a password')
  await dialog.getByRole('button', { name: settings.devices.confirmWith.replace('{{name}}', 'Google') }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByText(settings.devices.othersOut)).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/sign-in/)

  await page.goto('/settings/change-password')
  await expect(page.getByText(settings.password.none)).toBeVisible()
  await page.getByRole('button', { name: texts.byEmail.ask }).click()
  await expect(page.getByText(texts.byEmail.sent.replace('{{email}}', email))).toBeVisible()
  await page.goto(await mailedLink(email, '/reset-password'))
  await page.getByLabel(texts.reset.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(texts.reset.confirmation).fill(PASSWORD)
  await page.getByRole('button', { name: texts.reset.submit }).click()
  await expect(page.getByText(texts.reset.done)).toBeVisible()
  await signIn(page, email)
  await page.goto('/settings/profile')
  await expect(page.getByRole('button', { name: settings.signInMethods.unlink })).toBeVisible()
})

test('a session that ends in the middle of a form goes on with Google in a window beside it', async ({ browser }) => {
  const page = await signUpWithGoogle(browser)
  await page.goto('/settings/profile')
  const surname = page.getByLabel(settings.profile.surname, { exact: true })
  await surname.fill('Яндексова')
  await endSession(page)
  // The page may have noticed by itself and ask already, in front of the button.
  await page.getByRole('button', { name: TEXTS.ru.buttons.save }).dispatchEvent('click')
  const again = page.getByRole('dialog')
  await expect(again).toBeVisible()
  await look(page, 'the dialog of a session that has ended')
  const opened = page.waitForEvent('popup')
  await again.getByRole('button', { name: WITH_GOOGLE }).click()
  const beside = await opened
  await expect(again).toBeHidden()
  await expect(page.getByText(settings.saved).first()).toBeVisible()
  await expect(surname).toHaveValue('Яндексова')
  if (!beside.isClosed()) await expect(beside.getByRole('heading', { name: texts.sso.done })).toBeVisible()
})

test('a user with a password links Google, signs in with it, and removes it again', async ({ browser, request }) => {
  const { manager } = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, manager.email)
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: settings.signInMethods.linkNamed.replace('{{name}}', 'Google') }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByText(settings.signInMethods.linked.replace('{{name}}', 'Google'))).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await look(page, 'the profile with a linked account')
  await signInElsewhere(browser, '/clients')

  await page.getByRole('button', { name: settings.signInMethods.unlink }).click()
  await page.getByRole('dialog').getByRole('button', { name: settings.signInMethods.unlink }).click()
  await expect(page.getByText(email)).toHaveCount(0)
  const stranger = await openBrowser(browser)
  await stranger.goto('/clients')
  await stranger.getByRole('button', { name: WITH_GOOGLE }).click()
  await expect(stranger.getByRole('heading', { name: texts.signUp.title })).toBeVisible()
})
