import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const HOUR_MS = 3_600_000

test('a phone is offered the companion app; put away, the offer comes back after a day', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { shell, requests } = TEXTS[locale]
  const texts = shell.mobileApp
  const account = await createAccount(request, locale)
  const page = await openBrowser(browser, { locale, onPhone: isMobile })
  const began = new Date()
  await page.clock.install({ time: began })
  await signIn(page, account.executor.email)
  const offer = page.getByRole('complementary', { name: texts.label })
  const open = async (hoursLater: number) => {
    await page.clock.setSystemTime(began.getTime() + hoursLater * HOUR_MS)
    await page.goto('/requests')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(requests.title)
  }

  await open(0)
  if (!isMobile) return expect(offer).toHaveCount(0)
  await expect(offer.getByRole('link')).toHaveText(texts.android)
  await expect(offer.getByRole('link')).toHaveAttribute('href', 'https://apps.example/android')
  await look(page, 'the offer of the companion app')
  await offer.getByRole('button', { name: texts.hide }).click()
  await expect(offer).toHaveCount(0)
  await open(23.9)
  await expect(offer).toHaveCount(0)
  await open(24.1)
  await expect(offer).toBeVisible()
})
