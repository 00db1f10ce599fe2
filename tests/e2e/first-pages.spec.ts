import { expect, type Page, test } from '@playwright/test'
import { TOKEN_CLASS } from '#src/theme/tokens.ts'
import { createAccount } from './support/account.ts'
import { languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

/** What Ant Design has written into the page, except the variables of a theme. */
function writtenStyles(page: Page): Promise<string[]> {
  return page.evaluate(
    (variables) =>
      [...document.querySelectorAll('style[data-css-hash]')]
        .map(({ textContent }) => textContent.slice(0, 60))
        .filter((styles) => !styles.startsWith(variables)),
    `.${TOKEN_CLASS}`,
  )
}

test('the styles of the first pages come in a sheet, and none is written by the browser', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { clients, requests } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const page = await openBrowser(browser, { locale, onPhone: isMobile })
  await page.goto('/sign-in')
  await expect(page.locator('input[type=password]')).toBeVisible()
  expect(await writtenStyles(page)).toEqual([])
  await signIn(page, account.admin.email)
  for (const [path, title] of [
    ['/clients', clients.title],
    ['/requests', requests.title],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(await writtenStyles(page), path).toEqual([])
  }
})
