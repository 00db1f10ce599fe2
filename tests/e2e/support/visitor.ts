import { type Browser, type BrowserContext, devices, expect, type Page, type TestInfo, test } from '@playwright/test'
import type { Locale } from '#contract/messages.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'
import { PASSWORD } from './account.ts'

export const TEXTS = { ru, en } as const
/** The languages that journeys go in. */
export type JourneyLanguage = keyof typeof TEXTS

interface Visit {
  locale?: Locale
  theme?: 'light' | 'dark'
  /** A phone of 390 × 844 with a touch screen, whatever the project. */
  onPhone?: boolean
  /** The browser may keep the app, which then opens without a connection. */
  keepsApp?: boolean
}

/** A journey goes in one language on a desktop and in the other on a phone; every screen is seen in both on both. */
export function languageOf({ project }: TestInfo): JourneyLanguage {
  return project.name === 'phone' ? 'en' : 'ru'
}

/** The browsers that the running test has opened; left open, they would slow the next test. */
let opened: { testId: string; contexts: BrowserContext[] } = { testId: '', contexts: [] }

async function keepUntilTestEnds(context: BrowserContext): Promise<void> {
  const { testId } = test.info()
  if (opened.testId !== testId) {
    const left = opened.contexts
    opened = { testId, contexts: [] }
    await Promise.all(left.map((one) => one.close()))
  }
  opened.contexts.push(context)
}

/** A browser of its own: cookies, language and theme are shared with no other. */
export async function openBrowser(browser: Browser, { locale = 'ru', theme = 'light', onPhone, keepsApp }: Visit = {}) {
  const context = await browser.newContext({
    ...(onPhone && { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    ...(onPhone && { userAgent: devices['Pixel 7'].userAgent }),
    ...(keepsApp && { serviceWorkers: 'allow' as const }),
    locale: locale === 'ru' ? 'ru-RU' : 'en-GB',
    colorScheme: theme,
  })
  await keepUntilTestEnds(context)
  await speak(context, locale)
  return context.newPage()
}

export async function speak(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addInitScript((kept) => {
    // An email is shown in a frame that may keep nothing.
    if (window === window.top) localStorage.setItem('naryad.locale', kept)
  }, locale)
}

/** Creates the session that the sign-in page would; the journey then opens an address of its own. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // An empty page of the server's origin; without an icon the browser would ask for one, and complain.
  const empty = '<!doctype html><link rel="icon" href="data:,">'
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: empty }))
  await page.goto('/empty')
  const status = await page.evaluate(
    async (credentials) => {
      const body = JSON.stringify({ ...credentials, transport: 'cookie' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/login', { method: 'POST', headers, body })
      localStorage.setItem('naryad.session', 'unknown')
      return answer.status
    },
    { email, password },
  )
  // While calls may be answered by the test, the browser keeps none of the app's files.
  await page.unroute('**/empty')
  expect(status, `signing in as ${email}`).toBe(200)
}

/** Signs in on the sign-in page, as users do. */
export async function signInByForm(page: Page, email: string, password = PASSWORD, origin = ''): Promise<void> {
  await page.goto(`${origin}/sign-in`)
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
}

/** Draws a signature into the pad. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no signature pad')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 60 + (step % 2 ? 25 : -25))
  await page.mouse.up()
}

/** Chooses from a drop-down by typing. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.getByRole('combobox'))
  // The options of a field in a drawer that still slides in would open where the field was.
  await (await field.elementHandle())?.waitForElementState('stable')
  await field.focus()
  await page.keyboard.type(option)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
  await page.keyboard.press('Escape')
}
