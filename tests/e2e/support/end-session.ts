import { expect, type Page } from '@playwright/test'

/** Ends the session on the server: the page's access token is refused from now on, and there is nothing to renew. */
export async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const json = { 'content-type': 'application/json' }
    const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const { access_token } = (await renewed.json()).response
    const ended = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    })
    return ended.status
  })
  expect(status).toBe(200)
}
