import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

test('the deadline of a request is read whole at every width', async ({ browser, request }) => {
  const account = await createAccount(request)
  const { id } = await account.createRequest({ deadline_at: '2026-01-28T20:50:00Z' })
  for (const locale of ['ru', 'en'] as const) {
    const page = await openBrowser(browser, { locale })
    await signIn(page, account.admin.email)
    await page.goto(`/requests/${id}`)
    const head = page.getByRole('region', { name: TEXTS[locale].requestPage.head })
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(head.locator('time')).toBeVisible()
      const cut = await head.evaluate((element) => {
        const outer = element.getBoundingClientRect().right
        const fact = (one: Element) => one.closest('dd')?.getBoundingClientRect().right ?? outer
        return [...element.querySelectorAll('dd *')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden')
          .concat(
            [...element.querySelectorAll('dd time')].filter((one) => one.getBoundingClientRect().right > fact(one) + 1),
          )
          .map((one) => one.textContent)
      })
      expect(cut, `${locale}, ${width} px`).toEqual([])
    }
  }
})
