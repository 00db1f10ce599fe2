import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { nextPhone } from './support/company.ts'
import { openBrowser, WORDS } from './support/visitor.ts'

const { guest: words } = WORDS.ru

test('somebody unknown signs up with Google without a password, and signs in with it the next time', async ({
  browser,
  baseURL,
}) => {
  const provider = await startIdentityProvider(baseURL ?? '', Number(process.env.E2E_PROVIDER_PORT))
  try {
    const mark = randomBytes(4).toString('hex')
    const email = `anna-${mark}@gmail.example`
    provider.person = { sub: mark, email, email_verified: true, given_name: 'Анна', family_name: 'Гуглова' }
    const page = await openBrowser(browser)
    const withGoogle = page.getByRole('button', { name: words.social.with.replace('{{name}}', 'Google') })
    await page.goto('/requests')
    await withGoogle.click()

    await expect(page.getByRole('heading', { name: words.signUp.title })).toBeVisible()
    await expect(page.getByLabel(words.signUp.firstname, { exact: true })).toHaveValue('Анна')
    await expect(page.getByLabel(words.signUp.email, { exact: true })).toHaveValue(email)
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
    await page.getByLabel(words.signUp.phone, { exact: true }).fill(nextPhone().slice(2))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.signUp.submit }).click()
    await expect(page).toHaveURL(/\/requests/)
    await expect(page.getByText('не подтверждён')).toHaveCount(0)

    const elsewhere = await openBrowser(browser)
    await elsewhere.goto('/clients')
    await elsewhere.getByRole('button', { name: words.social.with.replace('{{name}}', 'Google') }).click()
    await expect(elsewhere).toHaveURL(/\/clients/)
    await expect(elsewhere.getByText('Анна Гуглова').first()).toBeAttached()
  } finally {
    await provider.close()
  }
})
