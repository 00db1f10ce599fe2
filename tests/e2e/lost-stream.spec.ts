import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

declare global {
  interface Window {
    /** Ends the open stream as a lost network does. */
    cutStream: () => void
  }
}

/** Streams of the page can be cut, and those it opens wait while the line is down. */
async function onUnsteadyLine(page: Page) {
  let up = Promise.resolve()
  let restore = () => {}
  await page.addInitScript(() => {
    const fetchWell = window.fetch
    window.fetch = (address, init) => {
      if (!String(address).endsWith('/api/events')) return fetchWell(address, init)
      const line = new AbortController()
      window.cutStream = () => line.abort()
      init?.signal?.addEventListener('abort', window.cutStream)
      return fetchWell(address, { ...init, signal: line.signal })
    }
  })
  await page.route('**/api/events', async (route) => {
    await up
    await route.fallback()
  })
  return {
    goDown() {
      const { promise, resolve } = Promise.withResolvers<void>()
      up = promise
      restore = resolve
    },
    comeBack: () => restore(),
  }
}

test('what happens while the stream of changes is away is seen once it is there: in a list, on a page, on the board', async ({
  browser,
  request,
}) => {
  const { requests: texts, board } = TEXTS.ru
  const account = await createAccount(request)
  const { id } = await account.createRequest({ name: 'Осмотр насоса' })
  const page = await openBrowser(browser)
  await signIn(page, account.manager.email)
  const line = await onUnsteadyLine(page)

  await test.step('before the first stream is open', async () => {
    line.goDown()
    await page.goto('/requests')
    await expect(page.getByText('Осмотр насоса')).toBeVisible()
    await account.createRequest({ name: 'Второй насос' })
    await expect(page.getByText('Второй насос')).toHaveCount(0)
    line.comeBack()
    await expect(page.getByText('Второй насос')).toBeVisible()
  })

  /** Changes something while the line is down, and brings it back as soon as the page tries again. */
  async function meanwhile(change: () => Promise<unknown>) {
    line.goDown()
    const again = page.waitForRequest('**/api/events')
    await page.evaluate(() => window.cutStream())
    await change()
    await again
    line.comeBack()
  }

  await test.step('in a list', async () => {
    await meanwhile(() => account.createRequest({ name: 'Третий насос' }))
    await expect(page.getByText('Третий насос')).toBeVisible()
  })

  await test.step('on a page', async () => {
    await page.getByText('Осмотр насоса').click()
    await expect(page.getByText(texts.statuses.new).first()).toBeVisible()
    await meanwhile(() =>
      account.call('PATCH', `requests/${id}/change-price`, { price: '4200', comment: 'Согласовано' }),
    )
    await expect(page.getByText(/4\s200/).first()).toBeVisible()
  })

  await test.step('on the board', async () => {
    await page.goto('/requests?view=board')
    await expect(page.getByRole('region', { name: board.grid })).toBeVisible()
    const { id: waiting } = await account.createRequest({ name: 'Четвёртый насос' })
    await expect(page.locator(`[data-waits="${waiting}"]`)).toBeVisible()
    let late = 0
    await meanwhile(async () => {
      late = (await account.createRequest({ name: 'Пятый насос' })).id
    })
    await expect(page.locator(`[data-waits="${late}"]`)).toBeVisible()
  })
})
